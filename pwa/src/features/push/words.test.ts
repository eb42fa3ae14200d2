import { expect, test } from 'vitest';
import { daysText, inQuiet, isNight } from './words';

test('weekdays are summarised in a few words', () => {
  expect(daysText([1, 2, 3, 4, 5, 6, 7])).toBe('Every day');
  expect(daysText([5, 4, 3, 2, 1])).toBe('Monday to Friday');
  expect(daysText([6, 7])).toBe('Weekends');
  expect(daysText([5, 1, 3])).toBe('Mon, Wed, Fri');
  expect(daysText([7])).toBe('Sun');
});

test('a reminder waits for quiet hours to end, or is dropped if the day is over by then', () => {
  const night = { from: '22:00', to: '07:00' };
  const at = (...times: string[]) => times.map((time) => inQuiet(time, night, 0));
  expect(at('21:59', '07:00', '12:00')).toEqual([undefined, undefined, undefined]);
  expect(at('22:00', '23:59', '00:00', '06:59')).toEqual(['lost', 'lost', 'waits', 'waits']);
  expect(inQuiet('12:30', { from: '12:00', to: '13:00' }, 0)).toBe('waits');
  expect(inQuiet('23:00', { from: '22:00', to: '00:00' }, 0)).toBe('lost');
  // If days start at 03:00, 02:00 still belongs to the same day.
  expect(inQuiet('23:00', { from: '22:00', to: '02:00' }, 3)).toBe('waits');
  expect(inQuiet('02:30', night, 3)).toBe('lost');
  expect(inQuiet('03:00', night, 3)).toBe('waits');
  expect(inQuiet('23:00', undefined, 0)).toBeUndefined();
  expect(inQuiet('23:00', { from: null, to: null }, 0)).toBeUndefined();
  expect([isNight('02:59', 3), isNight('03:00', 3), isNight('00:00', 0)]).toEqual([
    true,
    false,
    false,
  ]);
});
