import { expect, test } from 'vitest';
import { compareClocks, tick } from './clock';
import { dayClose, daysBetween, isSkipped, localDate, plusDays } from './dates';
import { newOpId } from './ids';

const at = (text: string) => Date.parse(text);

test.each([
  ['2026-03-02T23:58:00Z', 'UTC', 0, '2026-03-02'],
  ['2026-03-03T00:00:00Z', 'UTC', 0, '2026-03-03'],
  ['2026-03-03T02:59:00Z', 'UTC', 3, '2026-03-02'],
  ['2026-03-03T03:00:00Z', 'UTC', 3, '2026-03-03'],
  ['2026-03-02T10:00:00Z', 'Pacific/Kiritimati', 0, '2026-03-03'],
  ['2026-03-02T10:59:00Z', 'Pacific/Pago_Pago', 0, '2026-03-01'],
  ['2026-03-02T18:15:00Z', 'Asia/Kathmandu', 0, '2026-03-03'],
  // Cairo has no midnight on this date.
  ['2026-04-23T21:59:00Z', 'Africa/Cairo', 0, '2026-04-23'],
  ['2026-04-23T22:00:00Z', 'Africa/Cairo', 0, '2026-04-24'],
  // New York's clock shows one o'clock twice: what began stays begun.
  ['2026-11-01T06:30:00Z', 'America/New_York', 1, '2026-11-01'],
  ['2026-11-01T05:30:00Z', 'America/New_York', 2, '2026-10-31'],
])('%s in %s, from %i o’clock, is %s', (instant, tz, hour, date) => {
  expect(localDate(at(instant), tz, hour)).toBe(date);
});

test('a date closes at noon of the next one, by the wall clock', () => {
  expect(dayClose('2026-03-02', 'UTC', 0)).toBe(at('2026-03-03T12:00:00Z'));
  expect(dayClose('2026-03-28', 'Europe/Berlin', 0)).toBe(at('2026-03-29T10:00:00Z'));
  expect(dayClose('2026-03-02', 'America/New_York', 3)).toBe(at('2026-03-03T20:00:00Z'));
  expect(dayClose('2026-03-02', 'Pacific/Kiritimati', 0)).toBe(at('2026-03-02T22:00:00Z'));
});

test('a date that a zone skipped is nobody’s, whatever the hour', () => {
  expect(isSkipped('2011-12-30', 'Pacific/Apia')).toBe(true);
  expect(isSkipped('1994-12-31', 'Pacific/Kiritimati')).toBe(true);
  for (const tz of ['Pacific/Apia', 'Pacific/Pago_Pago', 'Africa/Cairo', 'America/Havana', 'UTC']) {
    for (const date of ['2011-12-29', '2011-12-31', '2026-04-24', '2026-03-08', '2026-11-01']) {
      expect(isSkipped(date, tz), `${date} ${tz}`).toBe(false);
    }
  }
  const night = at('2011-12-30T11:30:00Z'); // 1:30 on the 31st
  expect(localDate(night, 'Pacific/Apia', 0)).toBe('2011-12-31');
  expect(localDate(night, 'Pacific/Apia', 3)).toBe('2011-12-29');
});

test('dates are added by the calendar', () => {
  expect(plusDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(plusDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
});

test('a clock goes forward, whatever the wall clock does', () => {
  expect(tick('0-0', 1000)).toBe('1000-0');
  expect(tick('1000-0', 1000)).toBe('1000-1');
  expect(tick('1000-65535', 500)).toBe('1001-0');
  expect(tick('1000-0', 500, 2000)).toBe('2001-0');
  expect(compareClocks('999-9', '1000-0')).toBeLessThan(0);
  expect(compareClocks('1000-10', '1000-9')).toBeGreaterThan(0);
});

test('operation ids are UUIDs of version 7 that grow with time', () => {
  const ids = [1, 1_772_000_000_000, 1_772_000_000_001].map(newOpId);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect([...ids].sort()).toEqual(ids);
});
