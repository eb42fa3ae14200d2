import { expect, test } from 'vitest';
import { ApiError } from '@/api/error';
import { faultsOf } from './faults';

const refusal = (errors: Record<string, string[]>) => new ApiError('Not valid.', 422, { errors });
const known = /^(title|bands\[\d+\]\.label)$/;

test('errors of known fields go to their fields, the others to the form', () => {
  const error = refusal({
    title: ['must have at least 1 character'],
    'bands[1].label': ['Too long.'],
    questions: ['“A” and “B” wait for each other.'],
  });
  const faults = faultsOf(error, { known });
  expect(faults.at('title', 'Title')).toBe('Title must have at least 1 character.');
  expect(faults.at('bands[1].label', 'Label')).toBe('Too long.');
  expect(faults.at('bands[0].label', 'Label')).toBeUndefined();
  expect(faults.rest).toBe('“A” and “B” wait for each other.');
});

test('with a prefix, only the errors under it go to fields', () => {
  const error = refusal({
    'dimensions[2].title': ['Too long.'],
    'dimensions[1].title': ['Taken.'],
  });
  const faults = faultsOf(error, { known, from: 'dimensions[2].' });
  expect(faults.at('title', 'Title')).toBe('Too long.');
  expect(faults.rest).toBe('Taken.');
});

test('the form’s own errors go to fields, and an error without fields to the form', () => {
  expect(faultsOf(undefined, { known, own: { title: 'Short.' } })).toMatchObject({
    rest: undefined,
  });
  expect(faultsOf(undefined, { known, own: { title: 'Short.' } }).at('title', '')).toBe('Short.');
  expect(faultsOf(new ApiError('Full.', 409), { known }).rest).toBe('Full.');
});
