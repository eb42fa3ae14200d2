import { expect, test } from 'vitest';
import { badgeWise, distance, howTo, takes } from './words';

test('a badge shows its criterion and the progress towards it', () => {
  expect(takes({ measure: 'programs', threshold: 1 })).toBe('1 program');
  expect(takes({ measure: 'points', threshold: 1000 })).toBe('1,000 points');
  expect(distance({ measure: 'streak', threshold: 7, value: 3 })).toBe('3 of 7 days in a row');
  expect(distance({ measure: 'done_days', threshold: 10, value: 1 })).toBe('1 of 10 days done');
});

test('a badge says how to earn it and how many members have it', () => {
  expect(howTo({ measure: 'streak', threshold: 7 })).toBe('Keep your streak for 7 days.');
  expect(howTo({ measure: 'done_days', threshold: 10 })).toBe('Log at least one habit on 10 days.');
  expect(howTo({ measure: 'programs', threshold: 1 })).toBe('Stay in 1 program until the end.');
  expect([0, 1, 1200].map(badgeWise.earnedBy)).toEqual([
    'No one has it yet',
    '1 member has it',
    '1,200 members have it',
  ]);
});
