import { expect, test } from 'vitest';
import { due, type Own } from './plan';

const walk = { id: 1, recurrence: 1 as never, added_on: null, retired_on: null };

/** The member's program from 1 to 31 May with one ten-day part, in the server's format. */
function own(asked: object[]): Own {
  const piece = { id: 1, duration: 10, activity_ids: [1], asked, retired_on: null };
  const challenge = {
    category: 'TIMED',
    start_date: '2026-05-01',
    end_date: '2026-05-31',
    steps: asked.length > 0 ? [{ id: 1, title: 'Begin', plan: [piece] }] : [],
  };
  return { challenge, membership: { joined_on: '2026-04-20' } } as unknown as Own;
}

const on = (membership: Own, activity: object, date: string, done = 0) =>
  due(membership, activity as never, date, () => done);

test('an activity in a plan is due from added_on to the day before retired_on', () => {
  const asked = [{ activity_id: 1, added_on: '2026-05-03', retired_on: '2026-05-05' }];
  const dates = ['2026-05-02', '2026-05-03', '2026-05-04', '2026-05-05'];
  expect(dates.map((date) => on(own(asked), walk, date))).toEqual([
    undefined,
    'must',
    'must',
    undefined,
  ]);
});

test('in a program without steps, an activity is due from the day it was added', () => {
  const added = { ...walk, added_on: '2026-05-08' };
  expect(on(own([]), added, '2026-05-07')).toBeUndefined();
  expect(on(own([]), added, '2026-05-08')).toBe('must');
});

test('retiring an activity ends it without changing the days before', () => {
  const thrice = { ...walk, recurrence: { times: 3, per: 7 }, retired_on: '2026-05-06' };
  expect(on(own([]), thrice, '2026-05-05', 1)).toBe('offered');
  expect(on(own([]), thrice, '2026-05-06', 1)).toBeUndefined();
});
