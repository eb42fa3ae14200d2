import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { WholeEvent } from '../event';
import { eventForm, formOf, patchOf, slotFormOf, slotOf } from './form';

const event = {
  title: 'Evening walk',
  summary: '',
  description: '',
  timezone: 'Europe/Berlin',
  starts_at: '2026-11-24T17:00:00Z',
  ends_at: '2026-11-24T18:30:00Z',
  join_until: null,
  capacity: 20,
  visibility: 'public',
  needs_package: false,
  online_url: null,
  schedules: [],
} as unknown as WholeEvent;

test('the form uses the event’s time zone and sends only changed fields', () => {
  const form = formOf(event);
  expect([form.starts_at, form.capacity, form.join_until]).toEqual(['2026-11-24T18:00', '20', '']);
  expect(patchOf(form, {})).toEqual({});
  const edited = { capacity: true, join_until: true };
  expect(patchOf({ ...form, capacity: '', join_until: '2026-11-24T12:00' }, edited)).toEqual({
    capacity: null,
    join_until: '2026-11-24T11:00:00.000Z',
  });
  // The same wall clock time in another zone is a different instant.
  expect(patchOf({ ...form, timezone: 'UTC' }, { timezone: true })).toEqual({
    timezone: 'UTC',
    starts_at: '2026-11-24T18:00:00.000Z',
    ends_at: '2026-11-24T19:30:00.000Z',
  });
});

test('a new timetable entry starts with the event or where the last entry ended', () => {
  const first = slotFormOf(event, undefined);
  expect([first.starts_at, first.ends_at]).toEqual(['2026-11-24T18:00', '2026-11-24T19:00']);
  const slot = { ...slotOf({ ...first, title: 'Welcome' }, event.timezone), id: 1 };
  expect(slot).toMatchObject({ starts_at: '2026-11-24T17:00:00.000Z', venue_id: null });
  const more = { ...event, schedules: [slot] } as unknown as WholeEvent;
  const next = slotFormOf(more, undefined);
  expect([next.starts_at, next.ends_at]).toEqual(['2026-11-24T19:00', '2026-11-24T19:30']);
});

test('the capacity must be a count in range; empty means no limit', () => {
  const valid = (capacity: string) => v.is(eventForm, { ...formOf(event), capacity });
  expect(['', ' 20 ', '1 000'].map(valid)).toEqual([true, true, true]);
  expect(['1,000', 'twenty', '0', '2.5', '1000001'].some(valid)).toBe(false);
  expect(patchOf({ ...formOf(event), capacity: '1 000' }, { capacity: true })).toEqual({
    capacity: 1000,
  });
});
