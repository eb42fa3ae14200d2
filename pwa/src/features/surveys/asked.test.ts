import { expect, test } from 'vitest';
import { PLEASE } from '@/lib/questions';
import type { Answers } from '@/offline/surveys/asked';
import { missingOn, pagesOf, progressOf, resumeAt } from './asked';
import type { Question, Survey } from './survey';

const question = (id: number, page: number, more: Partial<Question> = {}) =>
  ({ id, page, type_id: 1, required: true, ...more }) as Question;
const one = (id: number, choice = 1) => ({
  [id]: { question_id: id, type_id: 1, answers: [choice] },
});

const survey = {
  pages: [{ title: 'Sleep' }, { title: 'More about sleep' }, { title: 'Food' }],
  questions: [
    question(1, 0),
    question(2, 0, { required: false }),
    question(3, 1, { show_if: { question_id: 1, any_of: [2] } }),
    question(4, 2),
  ],
} as Survey;
const at = (answers: Answers) => resumeAt(pagesOf(survey, answers), answers)?.title;

test('a page without questions to ask is skipped', () => {
  expect(pagesOf(survey, {}).map(({ title }) => title)).toEqual(['Sleep', 'Food']);
  expect(pagesOf(survey, one(1, 2)).map(({ title }) => title)).toEqual([
    'Sleep',
    'More about sleep',
    'Food',
  ]);
});

test('the progress counts only the questions that are asked', () => {
  expect(progressOf(pagesOf(survey, {}), {})).toEqual({ answered: 0, all: 3 });
  const more = { ...one(1, 2), ...one(3) };
  expect(progressOf(pagesOf(survey, more), more)).toEqual({ answered: 2, all: 4 });
  // The question's condition no longer holds: its answer is kept, but not counted.
  const less = { ...one(1), ...one(3) };
  expect(progressOf(pagesOf(survey, less), less)).toEqual({ answered: 1, all: 3 });
});

test('a survey resumes at the page of the last answer, or the next if it is complete', () => {
  expect(at({})).toBe('Sleep');
  expect(at(one(1))).toBe('Sleep');
  expect(at({ ...one(1), ...one(2) })).toBe('Food');
  expect(at({ ...one(1, 2), ...one(2) })).toBe('More about sleep');
  // A skipped question does not send the member back.
  expect(at({ ...one(1), ...one(4) })).toBe('Food');
});

test('only required questions without an answer are reported as missing', () => {
  const [sleep] = pagesOf(survey, {});
  if (!sleep) throw new Error('no page');
  expect(missingOn(sleep, {})).toEqual({ 1: PLEASE });
  expect(missingOn(sleep, one(1))).toEqual({});
});
