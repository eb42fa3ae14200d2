import { expect, test } from 'vitest';
import { ApiError } from '@/api/error';
import { faultsOf } from './faults';

test('a refusal names its place: at the field where there is one, in words where there is none', () => {
  const errors = { title: ['is too long'], 'plan[2].duration': ['must be 1 to 3660'] };
  const faults = faultsOf(new ApiError('Please check.', 422, { errors }), ['title']);
  expect(faults.at('title')).toBe('is too long');
  expect(faults.at('plan[2].duration')).toBeUndefined();
  expect(faults.rest).toBe('Part 3, duration: must be 1 to 3660');
});

test('what has no place is said as it is', () => {
  expect(faultsOf(new ApiError('It has begun.', 409), ['title']).rest).toBe('It has begun.');
  expect(faultsOf(null, ['title']).rest).toBeUndefined();
});
