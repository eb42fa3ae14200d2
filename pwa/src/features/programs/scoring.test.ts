import { expect, test } from 'vitest';
import { scoreOf } from './scoring';
import { scorings, sentenceOf } from './scoringWords';

test('a score is shown in the unit of its scoring method', () => {
  expect(scoreOf({ points: 1250 }, 'total_points')).toEqual(['1,250']);
  expect(scoreOf({ points: 25, score: 12.5 }, 'average_per_day')).toEqual(['12.5', 'a day']);
  expect(scoreOf({ points: 25, score: 1 }, 'best_streak')).toEqual(['1', 'day']);
  expect(scoreOf({ points: 25, score: 9 }, 'best_streak')).toEqual(['9', 'days']);
  expect(scoreOf({ points: 25, score: 85.71 }, 'share_of_days_done')).toEqual(['86', '%']);
  expect(scoreOf({ points: 0, score: 0 }, 'share_of_days_done')).toEqual(['0', '%']);
});

test('every scoring method has a “Ranked by” sentence', () => {
  for (const { value } of scorings) expect(sentenceOf(value)).toMatch(/^Ranked by .*\.$/);
});
