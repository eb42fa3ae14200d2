import { expect, test } from 'vitest';
import { ApiError } from '@/api/error';
import { named } from './publishing';

const questions = [
  { id: 7, title: 'How often?' },
  { id: 9, title: 'Why?' },
];

test('what stands in the way of publishing is said with the titles of its questions', () => {
  const errors = {
    'questions.9': ['It waits for “How often?”.'],
    'questions.7': ['Choose a page.'],
    bands: ['The first band begins at 0.'],
  };
  const error = named(new ApiError('Not valid.', 422, { errors }), questions);
  expect((error as ApiError).message).toBe(
    'The first band begins at 0. “How often?”: Choose a page. “Why?”: It waits for “How often?”.',
  );
});

test('any other failure is said as it is', () => {
  const error = new ApiError('Not now.', 503);
  expect(named(error, questions)).toBe(error);
});
