import { expect, test } from 'vitest';
import { type Badge, levelOf } from './levels';

test('a badge’s level (1 to 3) depends on its measure and threshold', () => {
  const levels = (measure: Badge['measure'], ...thresholds: number[]) =>
    thresholds.map((threshold) => levelOf({ measure, threshold }));
  expect(levels('streak', 3, 7, 29, 30, 99, 100, 365)).toEqual([1, 1, 1, 2, 2, 3, 3]);
  expect(levels('points', 100, 999, 1000, 9999, 10_000)).toEqual([1, 1, 2, 2, 3]);
  expect(levels('done_days', 10, 49, 50, 364, 365)).toEqual([1, 1, 2, 2, 3]);
  expect(levels('programs', 1, 4, 5, 19, 20)).toEqual([1, 1, 2, 2, 3]);
});
