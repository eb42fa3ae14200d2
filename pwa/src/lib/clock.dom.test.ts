import { afterEach, expect, test, vi } from 'vitest';
import { CLOCK, formatTime, formatWall } from './clock';

const at = Date.parse('2026-11-20T14:32:00Z');

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.removeItem(CLOCK);
});

const speaks = (language: string) =>
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);

test.each([
  ['en-GB', '14:32', '09:05', '00:00'],
  ['de-DE', '14:32', '09:05', '00:00'],
  ['en-US', '2:32\u00a0pm', '9:05\u00a0am', '12:00\u00a0am'],
])('in %s 14:32 reads %s', (language, afternoon, morning, midnight) => {
  speaks(language);
  expect(formatTime(at, 'UTC')).toBe(afternoon);
  expect([formatWall('09:05'), formatWall('00:00')]).toEqual([morning, midnight]);
});

test('the time format chosen on the device overrides the locale', () => {
  speaks('en-US');
  localStorage.setItem(CLOCK, '24');
  expect(formatTime(at, 'Europe/Berlin')).toBe('15:32');
  speaks('en-GB');
  localStorage.setItem(CLOCK, '12');
  expect(formatWall('20:00')).toBe('8:00\u00a0pm');
});
