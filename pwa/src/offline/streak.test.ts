import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayClass } from './plan';
import { oneOp } from './server.fake';
import { streakAfter } from './streak';
import { type Stored, View } from './view';

/** The server's streak, which also knows the progress towards the next freeze. */
function whole(days: DayClass[]) {
  let [current, longest, freezes, toward] = [0, 0, 0, 0];
  for (const day of days) {
    if (day === 'done') {
      current += 1;
      longest = Math.max(longest, current);
      toward = freezes === 2 ? 0 : toward + 1;
      if (toward === 7) [freezes, toward] = [freezes + 1, 0];
    } else if (day === 'missed') {
      if (freezes > 0) freezes -= 1;
      else [current, toward] = [0, 0];
    }
  }
  return { current, longest, freezes };
}

const classes = (...of: DayClass[]) => fc.constantFrom(...of);
const someDays = fc.array(classes('done', 'done', 'done', 'neutral', 'missed'), { maxLength: 40 });
const today = classes('done', 'neutral');
/** For today and the eight days before, whether a change makes the day done. */
const changes = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 });

test('without changes, the streak is the server’s', () => {
  fc.assert(
    fc.property(someDays, fc.nat(40), (days, first) => {
      const window = days.slice(first);
      expect(streakAfter(whole(days), window, window)).toEqual(whole(days));
    }),
  );
});

test('days without a gap add up to the server’s streak', () => {
  fc.assert(
    fc.property(someDays, fc.array(today), (days, since) => {
      const { current } = streakAfter(whole(days), [], since);
      expect(current).toBe(whole([...days, ...since]).current);
    }),
  );
});

test('changes and gaps never make the streak higher than the server’s', () => {
  fc.assert(
    fc.property(someDays, today, fc.nat(10), changes, (past, last, offline, changed) => {
      const days = [...past, last];
      const synced = Math.max(0, days.length - 1 - offline);
      // The day of the last answer was still open.
      const told = days.slice(0, synced + 1);
      if (told[synced] === 'missed') told[synced] = 'neutral';
      const now = days.map((day, at) => (changed[days.length - 1 - at] ? 'done' : day));
      const first = Math.max(0, Math.min(synced, days.length - changed.length));
      const shown = streakAfter(whole(told), told.slice(first), now.slice(first));
      const given = whole(now);
      expect(shown.current).toBeLessThanOrEqual(given.current);
      expect(shown.longest).toBeLessThanOrEqual(given.longest);
    }),
    { numRuns: 2000 },
  );
});

const at = (time: string) => Date.parse(`2026-05-${time}:00Z`);

type Member = {
  /** The streak on the evening of 5 May, and the days that were done by then. */
  streak?: { current: number; longest: number; freezes: number };
  done?: string[];
  /** The days logged since, each with the time and the status. */
  waiting?: [day: string, time: string, status?: 'done' | 'open' | 'impossible'][];
  pauses?: Stored['pauses'];
  recurrence?: object;
  allow_backfill?: boolean;
  /** When the streak arrived. */
  told?: string;
};

const five = { current: 5, longest: 5, freezes: 0 };
const id = (day: string) => `1.3.2026-05-${day}`;

/** A member of a program with one habit, in UTC. */
function view(member: Member): View {
  const { streak = five, done = ['01', '02', '03', '04', '05'], waiting = [] } = member;
  const { pauses, recurrence = 1, allow_backfill = false, told = '05T18:00' } = member;
  const walk = { id: 3, title: 'Walk', points: 10, recurrence };
  const challenge = {
    id: 1,
    state: 'running',
    category: 'TIMED',
    start_date: '2026-05-01',
    end_date: '2026-05-31',
    allow_backfill,
    steps: [],
    activities: [walk],
  };
  return new View({
    account: { deviceId: 'a', dayStartHour: 0 },
    entries: done.map((day) => ({ id: id(day), entry: { id: id(day), status: 'done' } })),
    outbox: waiting.map(([day, time, value = 'done'], n) => {
      const op = oneOp({ kind: 'set_status', value }, `${at(time)}-0`, n, id(day));
      return { n, op: { ...op, occurred_at: new Date(at(time)).toISOString() } };
    }),
    sent: [],
    programs: {
      challenges: [{ challenge, membership: { status: 'joined', joined_on: '2026-05-01' } }],
    },
    pauses,
    totals: { points: 0, rank: null, streak },
    totalsAt: at(told),
  } as unknown as Stored);
}

const on = (time: string) => [`2026-05-${time.slice(0, 2)}`, at(time)] as const;
const streak = (member: Member, time: string) => view(member).numbers(...on(time)).streak;
const marks = (member: Member, time: string) =>
  view(member)
    .week(...on(time))
    .map(({ mark }) => mark);

test('every day that was logged offline counts', () => {
  const first: Member = { waiting: [['06', '06T18:00']] };
  const second: Member = {
    waiting: [
      ['06', '06T18:00'],
      ['07', '07T18:00'],
    ],
  };
  expect(streak({}, '06T17:00').current).toBe(5);
  expect(streak(first, '06T18:00').current).toBe(6);
  expect(streak(first, '07T17:00').current).toBe(6);
  expect(streak(second, '07T18:00')).toEqual({ current: 7, longest: 7, freezes: 0 });
  expect(marks(second, '07T18:00')).toEqual(Array(7).fill('done'));
});

test('a day left open ends the streak once it has closed, unless there is a freeze', () => {
  const gap: Member = { waiting: [['07', '07T08:00']] };
  expect(streak(gap, '07T11:59').current).toBe(6);
  expect(streak(gap, '07T12:00')).toEqual({ current: 1, longest: 5, freezes: 0 });
  expect(streak({}, '07T12:00').current).toBe(0);
  const frozen = { ...gap, streak: { ...five, freezes: 1 } };
  expect(streak(frozen, '07T12:00')).toEqual({ current: 6, longest: 6, freezes: 0 });
  expect(marks(frozen, '07T12:00').slice(-2)).toEqual(['freeze', 'done']);
  const impossible: Member = {
    waiting: [
      ['06', '06T18:00', 'impossible'],
      ['07', '07T08:00'],
    ],
  };
  expect(streak(impossible, '07T12:00').current).toBe(6);
});

test('a day that was still open at the last sync and closed undone ends the streak', () => {
  const early: Member = {
    told: '05T09:00',
    done: ['01', '02', '03'],
    streak: { ...five, current: 3 },
  };
  expect(streak(early, '05T11:59').current).toBe(3);
  expect(streak(early, '05T12:00').current).toBe(0);
  expect(streak({ ...early, waiting: [['04', '05T11:00']] }, '05T12:00').current).toBe(4);
});

test('a log in time for a covered day returns the freeze, and an undo lowers the streak', () => {
  const late: Member = {
    done: ['01', '02', '04', '05'],
    streak: { current: 4, longest: 4, freezes: 0 },
    waiting: [['03', '04T11:00']],
  };
  expect(streak(late, '05T19:00')).toEqual({ current: 5, longest: 5, freezes: 1 });
  expect(streak({ waiting: [['05', '05T18:30', 'open']] }, '05T19:00').current).toBe(4);
});

test('a log counts only if it earns credit, and if the server still accepts it', () => {
  const late: Member = {
    waiting: [
      ['06', '07T12:00'],
      ['07', '07T12:00'],
    ],
  };
  expect(streak(late, '07T12:00').current).toBe(1);
  expect(streak({ ...late, allow_backfill: true }, '07T12:00').current).toBe(7);
  const monthly: Member = { recurrence: { times: 1, per: 30 }, waiting: [['06', '06T18:00']] };
  expect(streak(monthly, '14T11:59').current).toBe(6);
  expect(streak(monthly, '14T12:00').current).toBe(5);
});

test('an open day in a pause is a rest day, and the streak stays', () => {
  const pauses = [{ id: 1, from: '2026-05-06', to: '2026-05-08' }];
  const none = { done: [], streak: { current: 0, longest: 5, freezes: 0 } };
  const lastFour = (member: Member) => marks(member, '09T13:00').slice(-4);
  expect(lastFour({ pauses })).toEqual(['rest', 'rest', 'rest', 'open']);
  expect(streak({ pauses }, '09T13:00').current).toBe(5);
  expect(lastFour({ ...none, pauses })).toEqual(['rest', 'rest', 'rest', 'open']);
  expect(lastFour(none)).toEqual(['missed', 'missed', 'missed', 'open']);
  const logged: Member = { pauses, waiting: [['07', '07T18:00']] };
  expect(streak(logged, '09T13:00').current).toBe(6);
  expect(lastFour(logged)).toEqual(['rest', 'done', 'rest', 'open']);
});
