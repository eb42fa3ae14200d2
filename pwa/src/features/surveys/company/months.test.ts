import { expect, test } from 'vitest';
import { changes, line } from './months';
import type { CompanyMonth } from './queries';

const month = (period: string, score?: number): CompanyMonth => ({
  period,
  figures:
    score === undefined
      ? null
      : {
          people: 6,
          members: 9,
          score,
          band: null,
          dimensions: [{ id: 'sleep', name: 'Sleep', score, band: null }],
        },
});

test('a month is compared with the previous one if both have figures', () => {
  const months = [
    month('2027-01', 60),
    month('2026-12', 52),
    month('2026-11'),
    month('2026-10', 40),
  ];
  const [january, december] = months as [CompanyMonth, CompanyMonth];
  expect(changes(months, january).overall).toBe(8);
  expect(changes(months, january).of('sleep', 60)).toBe(8);
  expect(changes(months, january).of('food', 60)).toBeNull();
  expect(changes(months, december).overall).toBeNull();
  // A month is missing: October does not directly precede December.
  expect(changes([december, month('2026-10', 40)], december).overall).toBeNull();
});

test('the line has a point for each month with figures, up to the chosen one', () => {
  const months = [
    month('2026-07', 70),
    month('2026-06', 60),
    month('2026-05'),
    month('2026-04', 40),
  ];
  expect(line(months, '2026-06').map(({ date, score, x }) => [date, score, x])).toEqual([
    ['2026-04-01', 40, 0],
    ['2026-06-01', 60, 100],
  ]);
});
