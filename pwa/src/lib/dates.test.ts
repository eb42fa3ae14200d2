import { expect, test } from 'vitest';
import { formatAgo, formatClock, formatDay, formatMoment } from './dates';

test.each([
  ['2022-01-03', 'Monday 3rd January'],
  ['2026-11-21', 'Saturday 21st November'],
  ['2026-03-02', 'Monday 2nd March'],
  ['2026-03-11', 'Wednesday 11th March'],
  ['2026-03-12', 'Thursday 12th March'],
  ['2026-03-13', 'Friday 13th March'],
  ['2026-03-23', 'Monday 23rd March'],
  ['2026-12-31', 'Thursday 31st December'],
])('the date %s reads %s', (date, text) => {
  expect(formatDay(date)).toBe(text);
});

test('a time of day has two digits for the hour and the minute', () => {
  expect(formatClock(new Date(2026, 2, 2, 9, 5).getTime())).toBe('09:05');
});

test('a moment on another day includes its date', () => {
  const at = new Date(2026, 10, 20, 14, 32).getTime();
  expect(formatMoment(at, new Date(2026, 10, 20, 23).getTime())).toBe('14:32');
  expect(formatMoment(at, new Date(2026, 10, 21, 1).getTime())).toBe('20 Nov, 14:32');
  expect(formatMoment(at, new Date(2027, 0, 1).getTime())).toBe('20 Nov 2026, 14:32');
});

test('relative times are rounded down to whole minutes', () => {
  expect(formatAgo(59_999)).toBe('just now');
  expect(formatAgo(-500)).toBe('just now');
  expect(formatAgo(60_000)).toBe('1 min ago');
  expect(formatAgo(299_000)).toBe('4 min ago');
});
