import { expect, test } from 'vitest';
import { timeIn, zoneNames } from './zones';

test('zones by name, the own one among them, none by its offset', () => {
  const names = zoneNames('Antarctica/Troll');
  expect(names).toEqual(expect.arrayContaining(['Antarctica/Troll', 'Europe/Paris', 'UTC']));
  expect(names.filter((name) => /\d/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test('the time of a zone, and of nothing else', () => {
  const noon = Date.UTC(2026, 0, 5, 12);
  expect(timeIn('Asia/Kathmandu', noon)).toBe('17:45');
  expect(timeIn('Mars/Olympus', noon)).toBeUndefined();
});
