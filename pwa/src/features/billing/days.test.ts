import { expect, test } from 'vitest';
import { endOfDay, lastDay, noonOf } from './days';

test('what lasts to a day ends when the next one begins, and is read as that day again', () => {
  for (const date of ['2026-01-31', '2026-03-29', '2026-12-31']) {
    const end = new Date(endOfDay(date));
    expect([end.getHours(), end.getMinutes()]).toEqual([0, 0]);
    expect(lastDay(end.toISOString())).toBe(date);
  }
});

test('what was on a day was at noon, and today no later than now', () => {
  expect(new Date(noonOf('2026-01-31')).getHours()).toBe(12);
  expect(Date.parse(noonOf('2999-01-31'))).toBeLessThanOrEqual(Date.now());
});
