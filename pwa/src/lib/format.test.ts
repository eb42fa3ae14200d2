import { expect, test } from 'vitest';
import { formatCount, formatNumber, formatPlural, percentOf } from './format';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1K'],
  [1249, '1.2K'],
  [1999, '1.9K'],
  [12_000, '12K'],
  [50_000, '50K'],
])('a count of %i reads %s', (value, text) => {
  expect(formatCount(value)).toBe(text);
});

test('a number is written in full with thousands separators', () => {
  expect(formatNumber(1234567)).toBe('1,234,567');
});

test('a percentage is rounded up and is at most 100', () => {
  expect([0, 1, 2, 3, 7].map((part) => percentOf(part, 3))).toEqual([0, 34, 67, 100, 100]);
  expect(percentOf(0, 0)).toBe(0);
  expect([0.07, 0.55, 0.071].map((part) => percentOf(part, 1))).toEqual([7, 55, 8]);
});

test('a noun is singular for a count of 1 and plural otherwise', () => {
  expect(formatPlural(1, 'habit')).toBe('1 habit');
  expect(formatPlural(1200, 'habit')).toBe('1.2K habits');
  expect(formatPlural(2, 'person', 'people')).toBe('2 people');
});
