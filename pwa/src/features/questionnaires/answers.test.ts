import { expect, test } from 'vitest';
import { ApiError } from '@/api/error';
import { missing, PLEASE, refused } from '@/lib/questions';
import { begin, given, type Question, saidWords } from './answers';

const question = (id: number, type_id: number, required = true) =>
  ({ id, type_id, required, title: '', choices: [] }) as unknown as Question;
const four = [question(1, 1), question(2, 2), question(3, 3, false), question(4, 4)];

test('required questions need an answer that fits, and only given answers are sent', () => {
  const drafts = begin(four, null);
  expect(missing(four, drafts)).toEqual({ 1: PLEASE, 2: PLEASE, 4: PLEASE });
  expect(PLEASE).toBe('Please Answer This Question');
  const wrong = { answers: [], text: 'words', rate: undefined };
  expect(missing([question(1, 1)], { 1: wrong })).toEqual({ 1: PLEASE });
  expect(missing([question(3, 3)], { 3: { ...wrong, text: '  ' } })).toEqual({ 3: PLEASE });
  const full = {
    1: { answers: [2], text: '', rate: undefined },
    2: { answers: [1, 3], text: '', rate: undefined },
    4: { answers: [], text: '', rate: 5 },
  };
  expect(missing(four, full)).toEqual({});
  expect(given(four, full)).toEqual([
    { question_id: 1, type_id: 1, answers: [2] },
    { question_id: 2, type_id: 2, answers: [1, 3] },
    { question_id: 4, type_id: 4, selected_rate: 5 },
  ]);
});

test('earlier answers are filled in, except those to removed questions', () => {
  const answers = [
    { question_id: 3, answers: [], choices: [], descriptive_ans: 'Tea' },
    { question_id: 99, answers: [1], choices: ['gone'] },
  ];
  const drafts = begin(four, { answers } as never);
  expect(drafts[3]?.text).toBe('Tea');
  expect(Object.keys(drafts)).toEqual(['1', '2', '3', '4']);
});

test('server errors are assigned to their questions', () => {
  const errors = { 'questions.4': ['is too high'], local_date: ['is over'] };
  expect(refused(new ApiError('no', 422, { errors }))).toEqual({ 4: 'is too high' });
  expect(refused(new Error('no'))).toEqual({});
});

test('an answer is shown in one line', () => {
  const said = (more: object) => saidWords({ choices: [], ...more } as never);
  expect(said({ choices: ['Walks', 'Rest'] })).toBe('Walks, Rest');
  expect(said({ descriptive_ans: 'Tea' })).toBe('Tea');
  expect(said({ selected_rate: 7 })).toBe('7');
});
