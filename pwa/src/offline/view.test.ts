import { expect, test } from 'vitest';
import { type Stored, View } from './view';

const activity = { id: 2, title: 'Swim', points: 10, recurrence: { times: 4, per: 7 } };
const program = {
  id: 1,
  state: 'running',
  category: 'TIMED',
  start_date: '2026-05-04',
  end_date: '2026-05-31',
  steps: [],
  activities: [activity, { id: 3, title: 'Walk', points: 10, recurrence: 1 }],
};
const done = (date: string) => {
  const id = `1.2.${date}`;
  return { id, entry: { id, status: 'done' } };
};

/** A member of one program who swam on these dates. */
const viewOf = (challenge: object, ...dates: string[]) =>
  new View({
    account: { deviceId: 'a', dayStartHour: 0 },
    entries: dates.map(done),
    outbox: [],
    sent: [],
    programs: {
      challenges: [{ challenge, membership: { status: 'joined', joined_on: '2026-05-04' } }],
    },
  } as unknown as Stored);
const view = (...dates: string[]) => viewOf(program, ...dates);

const swim = (of: View, date: string) =>
  of.day(date).entries.find(({ activityId }) => activityId === 2);

test('a weekly habit counts how often it was done in its week, including the day shown', () => {
  const week = { periodDays: 7, periodDue: 4 };
  expect(swim(view(), '2026-05-06')).toMatchObject({ ...week, periodDone: 0 });
  const twice = view('2026-05-05', '2026-05-06');
  expect(swim(twice, '2026-05-06')).toMatchObject({ ...week, periodDone: 2 });
  expect(swim(twice, '2026-05-11')).toMatchObject({ ...week, periodDone: 0 });
});

test('a program that was ended early has no habits after its last day', () => {
  const early = { state: 'grace', last_date: '2026-05-06' };
  const timed = viewOf({ ...program, ...early }, '2026-05-05');
  const ownPace = { category: 'UNTIMED', start_date: null, end_date: null, duration: 28 };
  for (const each of [timed, viewOf({ ...program, ...ownPace, ...early }, '2026-05-05')]) {
    const count = (date: string) => each.day(date).entries.length;
    expect([count('2026-05-06'), count('2026-05-07')]).toEqual([2, 0]);
  }
  // Its week is not shortened.
  expect(swim(timed, '2026-05-06')).toMatchObject({ due: 'offered', periodDue: 4 });
});

test('a daily habit is due without a period', () => {
  const walk = view()
    .day('2026-05-06')
    .entries.find(({ activityId }) => activityId === 3);
  expect(walk?.due).toBe('must');
  expect(walk).not.toHaveProperty('periodDays');
});
