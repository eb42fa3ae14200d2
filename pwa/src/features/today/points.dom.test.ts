import { expect, test } from 'vitest';
import { labels, ranges } from './points';

test('a bucket’s labels come from its first date', () => {
  const bucket = { key: '1-3-2026', points: 4 };
  const long = 'Sunday, 1 March 2026';
  expect(labels(bucket, { duration: 7, group: 'day' })).toEqual({ short: 'Sun', long });
  expect(labels(bucket, { duration: 30, group: 'day' })).toEqual({ short: '1 Mar', long });
  const month = { short: 'Mar', long: 'March 2026' };
  expect(labels(bucket, { duration: 180, group: 'month' })).toEqual(month);
  const year = { short: '2026', long: '2026' };
  expect(labels(bucket, { duration: 1825, group: 'year' })).toEqual(year);
});

test('the ranges are those of the specification', () => {
  expect(ranges.map(({ name, duration, group }) => `${name} (${duration}, by ${group})`)).toEqual([
    'Last 7 days (7, by day)',
    'Last 30 days (30, by day)',
    'Last 6 months (180, by month)',
    'Last 1 year (365, by month)',
    'Last 5 years (1825, by year)',
  ]);
});
