import type { UseFormReturn } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@/api/error';
import { problemText, showProblem } from './problem';

const refused = (errors: Record<string, string[]>) =>
  new ApiError('Please check the marked fields.', 422, { errors });

function shown(error: unknown) {
  const setError = vi.fn();
  const form = { setError } as unknown as UseFormReturn<{ zone: string }>;
  showProblem(form, error, { zone: 'Time zone' });
  return setError.mock.calls.map(([name, { message }]) => [name, message]);
}

test('an error is a sentence at its field, or at the form if the field is unknown', () => {
  expect(shown(refused({ zone: ['is unknown'] }))).toEqual([['zone', 'Time zone is unknown.']]);
  expect(shown(refused({ zone: ['can be changed once. Try tomorrow.'] }))).toEqual([
    ['zone', 'Time zone can be changed once. Try tomorrow.'],
  ]);
  expect(shown(refused({ other: ['is unknown'] }))).toEqual([['root', 'other is unknown.']]);
});

test.each([
  [30, '30 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '1 hour'],
])('a wait of %i seconds before a retry reads %s', (seconds, words) => {
  const error = new ApiError('That was a lot at once.', 429, undefined, seconds);
  expect(problemText(error)).toBe(`That was a lot at once. Try again in ${words}.`);
});

test('a call without a response is reported as being offline', () => {
  expect(shown(new ApiError('An error has occured.', 0))).toEqual([
    ['root', 'You are offline. Try again when the connection is back.'],
  ]);
});
