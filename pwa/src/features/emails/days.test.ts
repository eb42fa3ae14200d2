import { expect, test } from 'vitest';
import { type Day, everyDay, rangeOf, stacked } from './days';

const day = (date: string, counts: Partial<Day>): Day => ({
  date,
  total: 0,
  sent: 0,
  kept: 0,
  pending: 0,
  cancelled: 0,
  failed: 0,
  ...counts,
});

test('days without mails are listed with a total of zero', () => {
  const days = everyDay([day('2026-03-01', { sent: 2, total: 2 })], '2026-02-27', '2026-03-02');
  expect(days.map(({ date, total }) => [date, total])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 0],
    ['2026-03-01', 2],
    ['2026-03-02', 0],
  ]);
});

test('the range defaults to the last 30 days and can be set explicitly', () => {
  const now = Date.parse('2026-03-02T23:30:00Z');
  expect(rangeOf(undefined, undefined, now)).toEqual({ first: '2026-02-01', last: '2026-03-02' });
  expect(rangeOf('2026-01-01', '2026-01-02', now)).toEqual({
    first: '2026-01-01',
    last: '2026-01-02',
  });
});

test('a day’s mails are stacked by status, without empty bars', () => {
  expect(stacked(day('2026-03-01', { sent: 2, failed: 1, pending: 3 }))).toEqual([
    { status: 'sent', from: 0, count: 2 },
    { status: 'pending', from: 2, count: 3 },
    { status: 'failed', from: 5, count: 1 },
  ]);
});
