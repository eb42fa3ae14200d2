import { expect, test } from 'vitest';
import { progress, stepOf, tap } from './actions';
import { greeting, isMilestone, reason } from './words';

const glasses = { amount: 8, direction: 'at_least' as const };
const coffees = { amount: 2, direction: 'at_most' as const };
const set = (value: number | null) => ({ kind: 'set_amount', value });

test('a tap marks a habit as done, and a second tap undoes it', () => {
  const plain = { amount: null, target: null };
  expect(tap({ ...plain, status: 'open' })).toEqual({ kind: 'set_status', value: 'done' });
  expect(tap({ ...plain, status: 'done' })).toEqual({ kind: 'set_status', value: 'open' });
  expect(tap({ ...plain, status: 'not_now' })).toEqual({ kind: 'set_status', value: 'done' });
});

test('a tap fills the target amount, and a second tap restores the previous one', () => {
  expect(tap({ status: 'open', amount: 3, target: glasses })).toEqual(set(8));
  expect(tap({ status: 'done', amount: 8, target: glasses }, 3)).toEqual(set(3));
  expect(tap({ status: 'done', amount: 8, target: glasses })).toEqual(set(null));
  expect(tap({ status: 'open', amount: null, target: coffees })).toEqual(set(0));
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
  expect(reason({ code: 'too_old' })).toContain('seven days');
  expect(reason({ code: 'no_such_day' })).toContain('skipped');
  expect(reason({ code: 'new', message: 'So.' })).toBe('So.');
});
