import { expect, test } from 'vitest';
import { ApiError } from '@/api/error';
import { named } from './publishing';

const questions = [
  { id: 7, title: 'How often?' },
  { id: 9, title: 'Why?' },
];

test('errors that block publishing include the titles of their questions', () => {
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

test('an error without fields is returned unchanged', () => {
  const error = new ApiError('Not now.', 503);
  expect(named(error, questions)).toBe(error);
});
