import { expect, test } from 'vitest';
import { lineOf, recentDays } from './statistics';

const day = (done: boolean | null, strength = 0) => ({ date: '2026-05-06', strength, done });

test('the four-week statistics count only days when the habit was due', () => {
  const days = [...Array(10).fill(day(true)), ...Array(26).fill(day(null)), day(true), day(false)];
  expect(recentDays(days)).toEqual({ due: 2, done: 1 });
  expect(recentDays([])).toEqual({ due: 0, done: 0 });
});

test('the line runs from the first day to today and rises with strength', () => {
  expect(lineOf([day(true, 0), day(true, 0.5), day(true, 1)], 100, 40)).toBe(
    '0.0,40.0 50.0,20.0 100.0,0.0',
  );
  expect(lineOf([day(true, 0.5)], 100, 40)).toBe('0.0,20.0');
});
