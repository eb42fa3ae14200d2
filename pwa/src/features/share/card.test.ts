import { expect, test } from 'vitest';
import { cardOf, wrapped } from './card';

const streak = { kind: 'streak', date: '2022-01-03', days: 21, longest: 30 } as const;

test('a streak card shows the date and the longest streak', () => {
  expect(cardOf(streak, 'Daymark')).toMatchObject({
    over: 'Monday 3rd January',
    number: '21',
    unit: 'days in a row',
    facts: ['Longest: 30 days'],
    text: '21 days in a row on Daymark. Longest: 30 days.',
  });
  const best = cardOf({ ...streak, days: 1, longest: 1 }, 'Daymark');
  expect(best).toMatchObject({ unit: 'day in a row', facts: ['My longest so far'] });
  expect(best.text).toBe('1 day in a row on Daymark. My longest so far.');
});

const program = { id: 7, title: 'Thirty days of daylight' };
const result = { kind: 'result', program, points: 2340, streak: 5, rank: 3, final: true } as const;

test('a result card shows the site’s name, and the rank if there is one', () => {
  expect(cardOf(result, 'Larks')).toMatchObject({
    over: 'Thirty days of daylight',
    number: '2,340',
    unit: 'points',
    facts: ['Rank 3', '5 days in a row'],
    site: 'Larks',
    text: 'Thirty days of daylight on Larks: 2,340 points, Rank 3, 5 days in a row.',
    path: '/challenges/7',
  });
  expect(cardOf({ ...result, final: false }, 'Larks').facts[0]).toBe('Rank 3 so far');
  expect(cardOf({ ...result, of: 1200 }, 'Larks').facts[0]).toBe('Rank 3 of 1,200');
  expect(cardOf({ ...result, rank: undefined, streak: 1 }, 'Larks').facts).toEqual([]);
  expect(cardOf({ ...result, points: 1 }, 'Larks').unit).toBe('point');
});

const upTo = (letters: number) => (line: string) => line.length <= letters;

test('a long title wraps to two lines, and an ellipsis replaces the rest', () => {
  expect(wrapped('Thirty days', 2, upTo(20))).toEqual(['Thirty days']);
  expect(wrapped('Thirty days of daylight', 2, upTo(12))).toEqual(['Thirty days', 'of daylight']);
  expect(wrapped('Thirty days of daylight and sleep', 2, upTo(12))).toEqual([
    'Thirty days',
    'of daylight…',
  ]);
  expect(wrapped('Donaudampfschifffahrt', 2, upTo(8))).toEqual(['Donaudam', 'pfschif…']);
  expect(wrapped('', 2, upTo(8))).toEqual([]);
});
