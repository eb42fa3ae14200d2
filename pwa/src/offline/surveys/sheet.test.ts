import { expect, test, vi } from 'vitest';
import type { Response, Sheet } from './model';
import { surveyOf } from './server.fake';
import { isChangeable, isOver, sentOf, withSubmit } from './sheet';

const asked = { ...surveyOf(7), allow_edit: true, monthly: true };
const own = { account: 1, asked, response: { state: 'submitted' } as Response } as Sheet;
const keyed: Sheet = { ...own, key: 'k' };

test.each([
  ['a member’s own', own, true],
  ['a visitor’s', { ...keyed, account: 0 }, false],
  ['an anonymous one', { ...keyed, asked: { ...asked, anonymous: true } }, false],
  ['one that must not change', { ...own, asked: { ...asked, allow_edit: false } }, false],
  ['one to a closed survey', { ...own, asked: { ...asked, state: 'closed' } }, false],
] as [string, Sheet, boolean][])('a finished response can be changed: %s', (_, sheet, expected) => {
  expect(isChangeable(sheet)).toBe(expected);
});

test('months of anonymous surveys are those of UTC, wherever the member is', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-14 * 60);
  // The first of June in the member's zone, and still May in UTC.
  const changedAt = Date.parse('2026-05-20T10:00:00Z');
  const now = Date.parse('2026-05-31T12:00:00Z');
  expect(isOver({ ...keyed, asked: { ...asked, anonymous: true }, changedAt }, now)).toBe(false);
  expect(isOver({ ...keyed, changedAt }, now)).toBe(true);
  vi.restoreAllMocks();
});

test('a response says when it was finished, however late it is sent', () => {
  const open: Sheet = { ...own, asked: { ...asked, version: 1 }, waiting: [], faults: {} };
  const finished = Date.parse('2026-05-31T20:00:00Z');
  expect(sentOf(open, undefined).finished_at).toBeUndefined();
  expect(sentOf(withSubmit(open, finished), undefined)).toMatchObject({
    submit: true,
    finished_at: '2026-05-31T20:00:00.000Z',
  });
});
