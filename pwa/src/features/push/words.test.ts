import { expect, test } from 'vitest';
import { daysText } from './words';

test('days of the week, in a few words', () => {
  expect(daysText([1, 2, 3, 4, 5, 6, 7])).toBe('Every day');
  expect(daysText([5, 4, 3, 2, 1])).toBe('Monday to Friday');
  expect(daysText([6, 7])).toBe('Weekends');
  expect(daysText([5, 1, 3])).toBe('Mon, Wed, Fri');
  expect(daysText([7])).toBe('Sun');
});
