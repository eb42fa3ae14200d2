import { expect, test } from 'vitest';
import type { Kind, Question } from '../survey';
import { blankChoice, blankQuestion, draftFaults, draftOf, questionIn, withKind } from './draft';

const kind = (id: number, type_id: number, preset: Partial<Kind['preset']> = {}): Kind => ({
  id,
  type_id,
  name: 'Kind',
  custom: id > 4,
  preset: { choices: [], low_label: '', high_label: '', ...preset },
});

const often = kind(7, 1, {
  choices: [
    { id: 1, text: 'Never', points: 0 },
    { id: 2, text: 'Often', points: 2 },
  ],
});

const question = {
  id: 5,
  type_id: 4,
  questiontype_id: null,
  title: 'How do you sleep?',
  description: '',
  choices: [],
  lowest: 0,
  scale: 10,
  low_label: 'Badly',
  high_label: 'Well',
  reversed: true,
  required: false,
  dimension: 'sleep',
  show_if: { question_id: 2, any_of: [1] },
} as unknown as Question;

test('a new question starts with the choices or rating of its kind', () => {
  const draft = { ...blankQuestion(often), title: ' How often? ' };
  expect(questionIn(draft, 1)).toEqual({
    type_id: 7,
    page: 1,
    title: 'How often?',
    description: '',
    choices: [
      { text: 'Never', points: 0 },
      { text: 'Often', points: 2 },
    ],
    required: true,
    dimension: null,
    show_if: null,
  });
  expect(blankQuestion(kind(1, 1)).choices).toHaveLength(2);
  expect(blankQuestion(kind(4, 4))).toMatchObject({ lowest: '1', scale: '5' });
});

test('an unedited question is sent back unchanged', () => {
  expect(questionIn(draftOf(question))).toEqual({
    type_id: 4,
    title: 'How do you sleep?',
    description: '',
    lowest: 0,
    scale: 10,
    low_label: 'Badly',
    high_label: 'Well',
    reversed: true,
    required: false,
    dimension: 'sleep',
    show_if: { question_id: 2, any_of: [1] },
  });
});

test('changing the kind replaces choices or rating, and a text loses its dimension', () => {
  const draft = withKind(draftOf(question), often);
  expect(draft).toMatchObject({ kind: 7, type_id: 1, title: 'How do you sleep?', required: false });
  expect(draft.choices.map(({ text }) => text)).toEqual(['Never', 'Often']);
  const text = questionIn(withKind(draft, kind(3, 3)));
  expect(text).toMatchObject({ type_id: 3, dimension: null });
  expect(text).not.toHaveProperty('choices');
  expect(text).not.toHaveProperty('scale');
});

test('fractional points and a condition without answers are reported', () => {
  const draft = blankQuestion(often);
  expect(draftFaults(draft)).toEqual({});
  const [first, ...others] = draft.choices;
  if (!first) throw new Error('no choice');
  expect(
    Object.keys(
      draftFaults({
        ...draft,
        choices: [
          { ...first, points: '-3' },
          ...others.map((each) => ({ ...each, points: '1.5' })),
        ],
        show_if: { question_id: 2, any_of: [] },
      }),
    ),
  ).toEqual(['choices[1].points', 'show_if']);
});

test('reordered choices keep their ids; new choices and those of a new kind have none', () => {
  const draft = draftOf({ ...question, type_id: 1, choices: often.preset.choices });
  const choices = [...draft.choices.toReversed(), { ...blankChoice(), text: 'Daily' }];
  const sent = (of: typeof draft) => questionIn(of).choices?.map(({ id }) => id);
  expect(sent({ ...draft, choices })).toEqual([2, 1, undefined]);
  expect(sent(withKind(draft, often))).toEqual([undefined, undefined]);
});
