import { expect, test } from 'vitest';
import { instantOf, wallClock } from '@/lib/wallClock';
import { cityOf, leafOf } from './when';
import { spanWords, thereWords } from './words';

const now = Date.parse('2026-11-20T12:00:00Z');
const evening = { starts_at: '2026-11-24T17:00:00Z', ends_at: '2026-11-24T18:30:00Z' };

test('an event shows the viewer’s time, and its local time if that differs', () => {
  expect(spanWords(evening, 'Europe/Berlin', { now })).toBe('Tue 24 Nov, 18:00 to 19:30');
  expect(spanWords(evening, 'Asia/Tokyo', { now })).toBe('Wed 25 Nov, 02:00 to 03:30');
  const berlin = { ...evening, timezone: 'Europe/Berlin' };
  expect(thereWords(berlin, 'Europe/Madrid')).toBeUndefined();
  expect(thereWords(berlin, 'Europe/London')).toBe('18:00 to 19:30 in Berlin');
  expect(thereWords(berlin, 'Asia/Tokyo')).toMatch(/^Tue 24 Nov.*, 18:00 to 19:30 in Berlin$/);
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(leafOf(evening.starts_at, 'Asia/Tokyo')).toEqual({ month: 'Nov', day: '25' });
});

test('an event that runs past midnight shows both dates, and the year if it differs', () => {
  const long = { starts_at: '2026-12-31T20:00:00Z', ends_at: '2027-01-01T02:00:00Z' };
  expect(spanWords(long, 'UTC', { now })).toBe('Thu 31 Dec, 20:00 to Fri 1 Jan 2027, 02:00');
  expect(spanWords(long, 'UTC', { now, long: true })).toMatch(
    /^Thursday 31 December, 20:00 to Friday/,
  );
});

test('wall clock times convert to instants and back, even around clock changes', () => {
  for (const zone of [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Apia',
  ]) {
    for (let hour = 0; hour < 24 * 400; hour += 7) {
      const at = Date.parse('2026-01-01T00:30:00Z') + hour * 3_600_000;
      const wall = wallClock(at, zone);
      expect(wallClock(Date.parse(instantOf(wall, zone) ?? ''), zone)).toBe(wall);
    }
  }
  expect(instantOf('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(instantOf('', 'UTC')).toBeUndefined();
});
