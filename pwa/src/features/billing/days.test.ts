import { expect, test } from 'vitest';
import { endOfDay, noonOf } from './days';
import { lastDayOf } from './words';

test('a period ends at midnight after its last day, and shows that day as its last', () => {
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

test('a past date becomes noon on that day, and a future date is capped at now', () => {
  expect(new Date(noonOf('2026-01-31')).getHours()).toBe(12);
  expect(Date.parse(noonOf('2999-01-31'))).toBeLessThanOrEqual(Date.now());
});
