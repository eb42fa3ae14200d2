import { expect, test } from 'vitest';
import type { EventCard } from './event';
import { comingWords, door, editorHead, eventTable, marksOf, whereWords } from './words';

const now = Date.parse('2026-11-20T12:00:00Z');
const event = {
  status: 'published',
  phase: 'upcoming',
  visibility: 'public',
  needs_package: false,
  ends_at: '2026-11-24T18:30:00Z',
  join_until: null,
  capacity: null,
  places_left: null,
  joined: 0,
  venue: null,
  online: false,
  me: null,
} as unknown as EventCard;
const with_ = (more: Partial<EventCard>) => ({ ...event, ...more });

test('an event says whether members can join, and why not', () => {
  const at = (more: Partial<EventCard>) => door(with_(more), 'UTC', now);
  expect(at({})).toEqual({ open: true, full: false, words: undefined });
  expect(at({ status: 'cancelled' })).toMatchObject({
    open: false,
    words: expect.stringMatching(/cancelled/),
  });
  expect(at({ ends_at: '2026-11-20T12:00:00Z' })).toMatchObject({
    open: false,
    words: expect.stringMatching(/over/),
  });
  expect(at({ join_until: '2026-11-20T11:00:00Z' })).toMatchObject({
    open: false,
    words: 'Joining closed Fri 20 Nov, 11:00.',
  });
  expect(at({ places_left: 0 })).toMatchObject({ open: true, full: true });
  expect(at({ places_left: 2, join_until: '2026-11-23T20:00:00Z' }).words).toBe(
    '2 places left. Join until Mon 23 Nov, 20:00.',
  );
  expect(at({ places_left: 200 }).words).toBeUndefined();
});

test('administrators see the numbers of a past event in the past tense', () => {
  expect([false, true].map(eventTable.going)).toEqual(['going', 'joined']);
  expect([false, true].map(editorHead.joined)).toEqual(['going', 'joined']);
});

test('an event says how many people are going and where it takes place', () => {
  expect(comingWords(with_({}))).toBe('No one has joined yet');
  expect(comingWords(with_({ joined: 1 }))).toBe('1 going');
  expect(comingWords(with_({ joined: 8, capacity: 20 }))).toBe('8 of 20 places taken');
  expect(comingWords(with_({ joined: 8, phase: 'past' }))).toBe('8 people joined');
  expect(whereWords({ venue: null, online: true })).toBe('Online');
  expect(whereWords({ venue: 'The old mill', online: true })).toBe('The old mill and online');
});

test('an invitation shows as a single tag', () => {
  const me = { status: 'invited', position: null } as const;
  expect(marksOf(with_({ visibility: 'invited', me })).map(({ words }) => words)).toEqual([
    'You are invited',
  ]);
  expect(
    marksOf(with_({ phase: 'past', visibility: 'invited', me })).map(({ words }) => words),
  ).toEqual(['Invitation only']);
  expect(marksOf(with_({ phase: 'current' })).map(({ words }) => words)).toEqual(['On now']);
});

test('a past event is tagged as joined, but never as waitlisted', () => {
  const past = (status: 'joined' | 'waitlisted') =>
    marksOf(with_({ phase: 'past', me: { status, position: null } })).map(({ words }) => words);
  expect(past('joined')).toEqual(['You joined']);
  expect(past('waitlisted')).toEqual([]);
});

test('the plan requirement shows only to members who have not joined', () => {
  const asks = { needs_package: true };
  expect(marksOf(with_(asks)).map(({ words }) => words)).toEqual(['Needs a plan']);
  const me = { status: 'joined', position: null } as const;
  expect(marksOf(with_({ ...asks, me })).map(({ words }) => words)).toEqual(['You are going']);
});
