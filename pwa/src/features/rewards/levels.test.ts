import { expect, test } from 'vitest';
import { levelOf } from './levels';

test('each measure has three levels', () => {
  const levels = (measure: 'streak' | 'programs', ...thresholds: number[]) =>
    thresholds.map((threshold) => levelOf({ measure, threshold }));
  expect(levels('streak', 3, 7, 30, 99, 100, 365)).toEqual([1, 1, 2, 2, 3, 3]);
  expect(levels('programs', 1, 5, 20)).toEqual([1, 2, 3]);
});
