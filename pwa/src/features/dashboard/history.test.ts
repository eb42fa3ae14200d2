import { expect, test } from 'vitest';
import { asked, charts, historySearch, labels, ranges, withToday } from './history';

const today = '2026-05-06';
const range = (id: string) => ranges.find((each) => each.id === id) ?? ranges[0];

test('a range ends today and is split into days, 30-day months or 365-day years', () => {
  expect(ranges.map((each) => asked(each, today))).toEqual([
    { start: '2026-04-30', end: today, granularity_in_hour: 24 },
    { start: '2026-04-07', end: today, granularity_in_hour: 24 },
    { start: '2025-11-08', end: today, granularity_in_hour: 720 },
    { start: '2025-05-12', end: today, granularity_in_hour: 720 },
    { start: '2021-05-08', end: today, granularity_in_hour: 8760 },
  ]);
});

test('a bucket is labelled with its day or with the period it covers', () => {
  const at = '2026-05-06T00:00:00Z';
  expect(labels(at, range('7d')).short).toBe('Wed');
  expect(labels(at, range('7d')).long).toMatch(/^Wednesday,? 6 May 2026$/);
  expect(labels(at, range('30d')).short).toBe('6 May');
  expect(labels(at, range('6m')).long).toBe('6 May 2026 to 4 Jun 2026');
});

test('live figures replace today’s bucket', () => {
  const counts = (logs: number) => ({
    sign_ups: 0,
    active: 0,
    logs,
    mails: { sent: 0, kept: 0, cancelled: 0, failed: 0 },
    pushes: { taken: 0, gone: 0, refused: 0 },
    errors: 0,
    online_most: 0,
  });
  const at = (date: string, logs: number) => ({ at: `${date}T00:00:00Z`, ...counts(logs) });
  const next = withToday([at('2026-05-05', 3), at(today, 4)], today, counts(5));
  expect(next.map(({ logs }) => logs)).toEqual([3, 5]);
});

test('the URL accepts only known charts and ranges, and chart ids are unique', () => {
  expect(historySearch({ show: 'mails', range: '1y' })).toEqual({ show: 'mails', range: '1y' });
  expect(historySearch({ show: 'money', range: 7 })).toEqual({});
  expect(new Set(charts.map(({ id }) => id)).size).toBe(charts.length);
});
