import { expect, test } from 'vitest';
import { ApiError } from '@/api/error';
import { faultsOf } from './faults';

test('an error shows at its field, or with its place if the form lacks the field', () => {
  const errors = { title: ['is too long'], 'plan[2].duration': ['must be 1 to 3660'] };
  const faults = faultsOf(new ApiError('Please check.', 422, { errors }), ['title']);
  expect(faults.at('title')).toBe('is too long');
  expect(faults.at('plan[2].duration')).toBeUndefined();
  expect(faults.rest).toBe('Part 3, duration: must be 1 to 3660');
});

test('an error without fields shows its message', () => {
  expect(faultsOf(new ApiError('It has begun.', 409), ['title']).rest).toBe('It has begun.');
  expect(faultsOf(null, ['title']).rest).toBeUndefined();
});
