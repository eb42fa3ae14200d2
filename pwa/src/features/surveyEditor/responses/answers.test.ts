import { expect, test } from 'vitest';
import type { Question } from '../survey';
import { begin, changesOf, corrected, saidOf } from './answers';

const question = (id: number, type_id: number) =>
  ({
    id,
    type_id,
    choices: [
      { id: 1, text: 'Walks' },
      { id: 2, text: 'Rest' },
    ],
  }) as unknown as Question;
const all = [question(1, 2), question(2, 3), question(3, 4)];
const answer = (question_id: number, more: object) =>
  ({ question_id, answers: [], descriptive_ans: null, selected_rate: null, ...more }) as never;

test('an answer is formatted as one line', () => {
  const [some, text, rate] = all as [Question, Question, Question];
  expect(saidOf(some, answer(1, { answers: [1, 2] }))).toBe('Walks, Rest');
  expect(saidOf(text, answer(2, { descriptive_ans: 'Tea' }))).toBe('Tea');
  expect(saidOf(rate, answer(3, { selected_rate: 0 }))).toBe('0');
  expect(saidOf(rate, undefined)).toBe('');
});

test('only corrected answers are sent, and a cleared answer is sent empty', () => {
  const before = begin(all, [answer(1, { answers: [1] }), answer(2, { descriptive_ans: 'Tea' })]);
  expect(corrected(all, before, before)).toEqual([]);
  const now = {
    ...before,
    1: { answers: [], text: '', rate: undefined },
    3: { answers: [], text: '', rate: 4 },
  };
  expect(corrected(all, before, now)).toEqual([
    { question_id: 1, type_id: 2, answers: [] },
    { question_id: 3, type_id: 4, selected_rate: 4 },
  ]);
});

test('a revision is compared with the next one, and the latest with the current answers', () => {
  const at = (tea: string, rate: number) => [
    answer(2, { descriptive_ans: tea }),
    answer(3, { selected_rate: rate }),
  ];
  const response = {
    answers: at('Coffee', 4),
    revisions: [{ answers: at('Tea', 4) }, { answers: at('Tea', 2) }],
  };
  const changes = (place: number) =>
    changesOf(all, response, place).map(({ question, before, after }) => [
      question.id,
      before,
      after,
    ]);
  expect(changes(0)).toEqual([[2, 'Tea', 'Coffee']]);
  expect(changes(1)).toEqual([[3, '2', '4']]);
});
