import { expect, test } from 'vitest';
import { fold, type Target } from '@/offline/merge';
import type { Change } from '@/offline/model';
import { oneOp } from '@/offline/server.fake';
import { progress, stepOf, tap } from './actions';
import { greeting, isMilestone, reason } from './words';

const glasses = { amount: 8, direction: 'at_least' as const };
const coffees = { amount: 2, direction: 'at_most' as const };
const set = (value: number | null): Change => ({ kind: 'set_amount', value });
const done: Change = { kind: 'set_status', value: 'done' };
const open: Change = { kind: 'set_status', value: 'open' };
const notNow: Change = { kind: 'set_status', value: 'not_now' };
const more: Change = { kind: 'add_amount', value: 1 };

/** An entry after these changes, in this order. */
const after = (target: Target, ...changes: Change[]) =>
  fold(
    changes.map((change, i) => ({ op: oneOp(change, `${1000 + i}-0`, i), device: 'phone' })),
    target,
  );

test('a tap marks a habit as done, and a second tap undoes it', () => {
  const plain = { amount: null, target: null };
  expect(tap({ ...plain, status: 'open' })).toEqual([done]);
  expect(tap({ ...plain, status: 'done' })).toEqual([open]);
  expect(tap({ ...plain, status: 'not_now' })).toEqual([done]);
});

test('a tap fills the target amount, and a second tap restores the previous one', () => {
  expect(tap({ status: 'open', amount: 3, target: glasses })).toEqual([set(8)]);
  expect(tap({ status: 'done', amount: 8, target: glasses }, 3)).toEqual([set(3), open]);
  expect(tap({ status: 'open', amount: null, target: coffees })).toEqual([set(0)]);
});

test.each<[string, Target, Change[], number | null]>([
  ['a tap', glasses, [set(3), set(8)], 3],
  ['a reminder’s “Done”', glasses, [done], null],
  ['“Done” and one more', glasses, [done, more], null],
  ['“Done” of a habit with a limit', coffees, [done], null],
  ['an amount within the limit', coffees, [set(1), notNow, set(1)], 1],
])('a tap undoes %s', (_, target, logged, before) => {
  const entry = after(target, ...logged);
  expect(entry.status).toBe('done');
  const undone = [...logged, ...tap({ ...entry, target }, before)];
  expect(after(target, ...undone)).toMatchObject({ status: 'open', amount: before });
  const again = tap({ ...after(target, ...undone), target });
  expect(after(target, ...undone, ...again).status).toBe('done');
});

test.each([
  [1, 0.25],
  [2.5, 0.5],
  [5, 1],
  [8, 1],
  [25, 2],
  [30, 5],
  [60, 10],
  [100, 10],
  [8000, 1000],
  [10_000, 1000],
])('a target of %d has steps of %d', (amount, step) => {
  expect(stepOf({ amount, direction: 'at_least' })).toBe(step);
});

test('the ring fills with the amount, and is full when the habit is done', () => {
  expect(progress({ status: 'open', amount: 2, target: glasses })).toBe(0.25);
  expect(progress({ status: 'done', amount: null, target: null })).toBe(1);
  expect(progress({ status: 'open', amount: null, target: glasses })).toBe(0);
});

test('greetings follow the hour, milestones the streak, refusal reasons the code', () => {
  expect([11, 12, 17, 18].map(greeting)).toEqual([
    'Good Morning',
    'Good Afternoon',
    'Good Afternoon',
    'Good Evening',
  ]);
  expect(isMilestone(6, 7)).toBe(true);
  expect(isMilestone(7, 8)).toBe(false);
  // Loaded data can add many days at once.
  expect(isMilestone(0, 7)).toBe(false);
  expect(reason({ code: 'too_old' })).toContain('seven days');
  expect(reason({ code: 'no_such_day' })).toContain('skipped');
  expect(reason({ code: 'new', message: 'So.' })).toBe('So.');
});
