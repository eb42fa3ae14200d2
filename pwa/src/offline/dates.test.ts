import { expect, test } from 'vitest';
import { compareClocks, tick } from './clock';
import { daysBetween, lastClosed, plusDays } from './dates';
import { newOpId } from './ids';

test('date arithmetic crosses month and year boundaries', () => {
  expect(plusDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(plusDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
});

test('a date closes twelve hours after the start of the next day', () => {
  const closed = (at: string, hour = 0) => lastClosed(Date.parse(at), 'UTC', hour);
  expect(closed('2026-03-02T11:59:59Z')).toBe('2026-02-28');
  expect(closed('2026-03-02T12:00:00Z')).toBe('2026-03-01');
  expect(closed('2026-03-02T12:00:00Z', 3)).toBe('2026-02-28');
  expect(closed('2026-03-02T15:00:00Z', 3)).toBe('2026-03-01');
});

test('the logical clock moves forward even when the wall clock goes back', () => {
  expect(tick('0-0', 1000)).toBe('1000-0');
  expect(tick('1000-0', 1000)).toBe('1000-1');
  expect(tick('1000-65535', 500)).toBe('1001-0');
  expect(tick('1000-0', 500, 2000)).toBe('2001-0');
  expect(compareClocks('999-9', '1000-0')).toBeLessThan(0);
  expect(compareClocks('1000-10', '1000-9')).toBeGreaterThan(0);
});

test('operation ids are version 7 UUIDs that sort by time', () => {
  const ids = [1, 1_772_000_000_000, 1_772_000_000_001].map(newOpId);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect([...ids].sort()).toEqual(ids);
});
