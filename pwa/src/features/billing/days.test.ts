import { expect, test } from 'vitest';
import { endOfDay, noonOf } from './days';
import { lastDayOf } from './words';

test('what lasts to a day ends when the next one begins, and is read as that day again', () => {
  for (const [date, text] of [
    ['2026-01-31', '31 January 2026'],
    ['2026-03-29', '29 March 2026'],
    ['2026-12-31', '31 December 2026'],
  ] as const) {
    const end = new Date(endOfDay(date));
    expect([end.getHours(), end.getMinutes()]).toEqual([0, 0]);
    expect(lastDayOf(end.toISOString())).toBe(text);
  }
});

test('what was on a day was at noon, and today no later than now', () => {
  expect(new Date(noonOf('2026-01-31')).getHours()).toBe(12);
  expect(Date.parse(noonOf('2999-01-31'))).toBeLessThanOrEqual(Date.now());
});
