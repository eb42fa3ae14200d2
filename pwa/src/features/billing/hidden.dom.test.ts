import { beforeEach, expect, test } from 'vitest';
import { hide, isHidden } from './hidden';

beforeEach(() => localStorage.clear());

const notice = (days_left: number, ends_at = '2026-05-20T00:00:00Z') => ({
  reason: 'trial' as const,
  ends_at,
  days_left,
});

test('a hidden notice reappears on the last day, and other notices are not hidden', () => {
  expect(isHidden(notice(3))).toBe(false);
  hide(notice(3));
  expect(isHidden(notice(2))).toBe(true);
  expect(isHidden(notice(1))).toBe(false);
  expect(isHidden(notice(3, '2027-05-20T00:00:00Z'))).toBe(false);
  hide(notice(1));
  expect(isHidden(notice(0))).toBe(true);
});
