import { expect, test } from 'vitest';
import type { Program } from './board';
import {
  datesWords,
  dayIn,
  daysBetween,
  door,
  recurrenceWords,
  targetWords,
  whenWords,
} from './words';

test('a recurrence is described in words', () => {
  expect([1, 7, 30, 90, 365].map((each) => recurrenceWords(each))).toEqual([
    'Daily',
    'Weekly',
    'Monthly',
    'Quarterly',
    'Yearly',
  ]);
  expect(recurrenceWords(10)).toBe('Every 10 days');
  expect(recurrenceWords({ times: 3, per: 7 })).toBe('3 times a week');
  expect(recurrenceWords({ times: 2, per: 30 })).toBe('Twice a month');
  expect(recurrenceWords({ times: 1, per: 10 })).toBe('Once in 10 days');
});

test('a target names its amount and unit, with “at most” for a limit', () => {
  const walk = { id: 1, title: 'Walk', description: '', points: 10, recurrence: 1 };
  expect(targetWords(walk)).toBeUndefined();
  expect(targetWords({ ...walk, target_amount: 8000, unit: 'steps' })).toBe('8,000 steps');
  const cups = { ...walk, target_amount: 2, unit: 'cups', direction: 'at_most' as const };
  expect(targetWords(cups)).toBe('at most 2 cups');
});

test('a date depends on the time zone, and days between dates are counted', () => {
  const instant = Date.parse('2026-03-29T23:30:00Z');
  expect(dayIn('UTC', instant)).toBe('2026-03-29');
  expect(dayIn('Europe/Berlin', instant)).toBe('2026-03-30');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
});

const program = {
  state: 'running',
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  dead_line: '2026-11-10',
  members_count: 9,
  capacity: null,
} as unknown as Program;

test('a program shows its current day, its start or its end', () => {
  expect(whenWords(program, '2026-11-01')).toBe('Day 1 of 30');
  expect(whenWords({ ...program, state: 'open' }, '2026-10-31')).toBe('Starts Sunday 1st November');
  expect(whenWords({ ...program, state: 'final' }, '2026-12-10')).toBe(
    'Ended Monday 30th November',
  );
  expect(datesWords(program)).toBe('Sunday 1st November to Monday 30th November');
  const early = { ...program, last_date: '2026-11-06' };
  expect(whenWords({ ...early, state: 'final' }, '2026-12-10')).toBe('Ended Friday 6th November');
  expect(datesWords(early)).toBe('Sunday 1st November to Friday 6th November');
  const own = { ...program, start_date: null, end_date: null };
  expect(whenWords(own, '2026-11-01')).toBe('Start any day');
  expect(whenWords({ ...own, duration: 1 }, '2026-11-01')).toBe('1 day, starting when you join');
});

test('joining closes after the deadline, when the program is full and after its end', () => {
  expect(door(program, '2026-11-10')).toEqual({
    open: true,
    words: 'Join until Tuesday 10th November.',
  });
  expect(door(program, '2026-11-11').open).toBe(false);
  expect(door({ ...program, dead_line: null, capacity: 9 }, '2026-11-01')).toEqual({
    open: false,
    full: true,
    words: 'This program is full.',
  });
  expect(door({ ...program, state: 'grace' }, '2026-11-01').open).toBe(false);
});
