import { expect, test } from 'vitest';
import type { Program } from './board';
import { currentDay, legs } from './path';
import { daysWords } from './words';

const item = (id: number, duration: number, activity_ids: number[], retired_on?: string) => ({
  id,
  duration,
  activity_ids,
  retired_on,
});
const program = (more: object) =>
  ({
    category: 'TIMED',
    state: 'running',
    start_date: '2026-05-01',
    end_date: '2026-05-31',
    activities: [
      { id: 1, title: 'Walk' },
      { id: 2, title: 'Read' },
    ],
    steps: [],
    ...more,
  }) as unknown as Program;

test('steps follow each other by day, and removed parts keep their days', () => {
  const steps = [
    { id: 1, title: 'Begin', plan: [item(1, 3, [1]), item(2, 4, [1, 2])] },
    { id: 2, title: 'Gone', retired_on: '2026-05-09', plan: [item(3, 2, [1])] },
    { id: 3, title: 'Go on', plan: [item(4, 1, [2], '2026-05-10'), item(5, 5, [2])] },
  ];
  const path = legs(program({ steps }));
  expect(path.map(({ title, first, last, count }) => [title, first, last, count])).toEqual([
    ['Begin', 1, 7, 2],
    ['Go on', 10, 15, 1],
  ]);
  expect(path[0]?.pieces.map(({ first, last, titles }) => [first, last, titles])).toEqual([
    [1, 3, ['Walk']],
    [4, 7, ['Walk', 'Read']],
  ]);
  expect(path[1]?.pieces.map(({ first }) => first)).toEqual([11]);
});

test('the program day counts from the start date or the member’s own start', () => {
  expect(currentDay(program({}), undefined, '2026-05-10')).toBe(10);
  expect(currentDay(program({}), undefined, '2026-04-30')).toBeUndefined();
  expect(currentDay(program({}), undefined, '2026-06-01')).toBeUndefined();
  expect(currentDay(program({ state: 'grace' }), undefined, '2026-05-10')).toBeUndefined();
  const own = program({ category: 'UNTIMED', start_date: null, end_date: null });
  expect(currentDay(own, '2026-05-08', '2026-05-10')).toBe(3);
  expect(currentDay(own, undefined, '2026-05-10')).toBeUndefined();
});

test('a day range reads “Day 3” or “Days 3 to 9”', () => {
  expect([daysWords(3, 3), daysWords(3, 9)]).toEqual(['Day 3', 'Days 3 to 9']);
});
