import { expect, test, vi } from 'vitest';
import { deviceZone, isNamed } from './deviceZone';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/Unknown', 'UTC'],
  // This offset has no named zone, because nobody lives there.
  ['Etc/GMT+12', 'UTC'],
])('a device in %s is in %s for the server', (timeZone, zone) => {
  inZone(timeZone);
  expect(deviceZone()).toBe(zone);
});

test.each(['Etc/GMT-2', 'Etc/GMT+11', 'Etc/GMT-14', 'EST5EDT'])(
  'a device in %s is in a place with the same clock',
  (timeZone) => {
    const clocks = (zone: string) =>
      ['2026-01-15T00:00Z', '2026-07-15T00:00Z'].map((at) =>
        new Date(at).toLocaleString('en', { timeZone: zone }),
      );
    const known = clocks(timeZone);
    inZone(timeZone);
    expect(isNamed(deviceZone())).toBe(true);
    expect(clocks(deviceZone())).toEqual(known);
  },
);

function inZone(timeZone: string): void {
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options);
}
