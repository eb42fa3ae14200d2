import { expect, test } from 'vitest';
import type { FoundHabit, Outcome } from './queries';
import { daysWords, LEAVE, mappingOf, NEW, outcomeWords, proposed, twice } from './words';

const habit = (days: Record<string, number>, notes = 0): FoundHabit => ({
  name: 'Walk',
  recurrence: 1,
  days,
  notes,
});

test('a habit defaults to its suggestion, a new activity, or none if it was never used', () => {
  const suggestion = { challenge_id: 3, activity_id: 4 };
  expect(proposed({ ...habit({ done: 1 }), suggestion })).toBe('3.4');
  expect(proposed(habit({ done: 1 }))).toBe(NEW);
  expect(proposed(habit({ unknown: 10, missed: 2 }))).toBe(LEAVE);
  expect(proposed(habit({ missed: 2 }, 1))).toBe(NEW);
});

test('choices become a mapping, and activities chosen twice are detected', () => {
  const choices = { Walk: '3.4', Read: NEW, Nap: LEAVE };
  expect(mappingOf(choices)).toEqual([
    { name: 'Walk', challenge_id: 3, activity_id: 4 },
    { name: 'Read' },
  ]);
  expect(twice({ a: '3.4', b: '3.4', c: NEW, d: NEW, e: '3.5' })).toEqual(new Set(['3.4']));
});

test('a habit’s days are summarised by state, followed by its notes', () => {
  expect(daysWords(habit({ done: 1200, implied: 3, missed: 1 }, 1))).toBe(
    '1,200 done, 1 not done, 3 counted by frequency, 1 note',
  );
  expect(daysWords(habit({}))).toBe('no days');
});

test('the outcome lists what is imported, what is left out and why', () => {
  const none: Outcome = {
    preview: true,
    credited: 0,
    history: 0,
    present: 0,
    silent: 0,
    refused: {},
    begun: 0,
  };
  const { taken, left } = outcomeWords({
    ...none,
    credited: 1,
    history: 2,
    present: 1,
    refused: { future_date: 2, odd: 1 },
    begun: 1,
  });
  expect(taken).toEqual([
    '1 day that you can still log, with points',
    '2 days for your history, without points or streak',
    '1 new activity in your private program',
  ]);
  expect(left).toEqual([
    '1 day already in your log',
    '2 days in the future',
    '1 day that can’t be logged',
  ]);
  expect(outcomeWords(none)).toEqual({ taken: [], left: [] });
});
