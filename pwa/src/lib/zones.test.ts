import { expect, test } from 'vitest';
import { timeIn, zoneNames } from './zones';

test('zone names include the given one, without duplicates or numeric offsets', () => {
  const names = zoneNames('Antarctica/Troll');
  expect(names).toEqual(expect.arrayContaining(['Antarctica/Troll', 'Europe/Paris', 'UTC']));
  expect(names.filter((name) => /\d/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('timeIn returns a zone’s local time, and undefined for an unknown zone', () => {
  const noon = Date.UTC(2026, 0, 5, 12);
  expect(timeIn('Asia/Kathmandu', noon)).toBe('17:45');
  expect(timeIn('Mars/Olympus', noon)).toBeUndefined();
});
