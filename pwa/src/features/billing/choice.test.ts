import { expect, test } from 'vitest';
import { choiceOf, liveOf } from './choice';
import type { MyBilling, Subscription } from './queries';

const price = { id: 7 };
const pack = { id: 3 };

const having = (subscription: { [Name in keyof Subscription]?: unknown } | null) =>
  ({
    subscription: subscription && {
      state: 'active',
      package: pack,
      price,
      cancel_at_end: false,
      next: null,
      upgrade: null,
      open_invoices: [],
      ...subscription,
    },
  }) as unknown as MyBilling;
const other = { id: 8 } as Subscription['price'];

test('visitors can sign up, and members without a plan or on a trial can buy one', () => {
  expect(choiceOf(false, undefined, pack, price)).toBe('sign up');
  expect(choiceOf(true, having(null), pack, price)).toBe('buy');
  expect(choiceOf(true, having({ state: 'cancelled' }), pack, price)).toBe('buy');
  expect(choiceOf(true, having({ state: 'trialing', price: null }), pack, price)).toBe('buy');
});

test('a member’s own price is the current one, or can be kept after a cancellation', () => {
  expect(choiceOf(true, having({}), pack, price)).toBe('current');
  expect(choiceOf(true, having({ cancel_at_end: true }), pack, price)).toBe('keep');
});

test('another price is offered as a switch, unless it is already planned', () => {
  expect(choiceOf(true, having({ price: other }), pack, price)).toBe('switch');
  const planned = { price: other, next: { package: pack, price } } as unknown as Subscription;
  expect(choiceOf(true, having(planned), pack, price)).toBe('planned');
});

test('an open payment must be paid before another price can be chosen', () => {
  for (const state of ['incomplete', 'past_due', 'unpaid'] as const) {
    expect(choiceOf(true, having({ state, price: other }), pack, price)).toBe('pay');
    expect(choiceOf(true, having({ state }), pack, price)).toBe('current');
  }
  const waiting = { price: other, upgrade: { package: pack, price: other } };
  expect(choiceOf(true, having(waiting as unknown as Subscription), pack, price)).toBe('pay');
});

test('a plan ordered during a trial is paid, or begins after it', () => {
  const ordered = { state: 'trialing', price: null, upgrade: { package: pack, price } };
  expect(choiceOf(true, having({ ...ordered, open_invoices: [{}] }), pack, price)).toBe('pay');
  expect(choiceOf(true, having({ ...ordered, open_invoices: [{}] }), pack, { id: 8 })).toBe('buy');
  expect(choiceOf(true, having(ordered), pack, price)).toBe('buy');
  expect(choiceOf(true, having({ state: 'trialing' }), pack, price)).toBe('current');
  expect(choiceOf(true, having({ state: 'trialing' }), pack, { id: 8 })).toBe('buy');
});

test('a cancelled plan is not live, but an unpaid one is', () => {
  expect(liveOf(undefined)).toBeUndefined();
  expect(liveOf(having(null))).toBeUndefined();
  expect(liveOf(having({ state: 'cancelled' }))).toBeUndefined();
  expect(liveOf(having({ state: 'unpaid' }))?.state).toBe('unpaid');
});
