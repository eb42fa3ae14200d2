import { expect, test } from 'vitest';
import type { ScorecardEntry } from './survey';
import { changeOf, dimensionsIn, OVERALL, pointsOf } from './trend';

const sleep = (score: number) => ({ id: 'sleep', name: 'Sleep', score });
const food = (score: number) => ({ id: 'food', name: 'Food', score });
const history: ScorecardEntry[] = [
  { id: 1, period: '2026-09', date: '2026-09-02', score: 40, dimensions: [sleep(30)] },
  { id: 2, period: '2026-10', date: '2026-10-04', score: null, dimensions: [] },
  { id: 3, period: '2026-11', date: '2026-11-05', score: 55, dimensions: [food(90), sleep(20)] },
];

test('the line of the overall score skips entries without one', () => {
  expect(pointsOf(history, OVERALL)).toEqual([
    { id: 1, date: '2026-09-02', score: 40, x: 0, y: 60 },
    { id: 3, date: '2026-11-05', score: 55, x: 100, y: 45 },
  ]);
});

test('each dimension has its own line', () => {
  expect(dimensionsIn(history).map(({ label }) => label)).toEqual(['Food', 'Sleep']);
  expect(pointsOf(history, 'sleep').map(({ score }) => score)).toEqual([30, 20]);
  expect(pointsOf(history, 'food')).toMatchObject([{ x: 0, score: 90 }]);
});

test('the change is measured from the previous score, if there is one', () => {
  expect(changeOf(pointsOf(history, OVERALL))).toEqual({ change: 15, since: '2026-09-02' });
  expect(changeOf(pointsOf(history, 'food'))).toBeUndefined();
  expect(changeOf([])).toBeUndefined();
});
