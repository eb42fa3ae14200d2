import { expect, test } from 'vitest';
import { ahead, faultOfPause, isRunning, pausedDays } from './rules';

const pause = (id: number, from: string, to: string) => ({ id, from, to });
const january = pause(1, '2026-01-01', '2026-01-31');
const may = pause(2, '2026-05-20', '2026-05-22');

test('a pause includes its first and last day', () => {
  const days = ['2026-05-19', '2026-05-20', '2026-05-22', '2026-05-23'];
  expect(days.map((day) => isRunning(may, day))).toEqual([false, true, true, false]);
});

test('past pauses are left out, and the next one comes first', () => {
  const june = pause(3, '2026-06-01', '2026-06-02');
  expect(ahead([june, may, january], '2026-05-22')).toEqual([may, june]);
});

test('paused days are counted per calendar year', () => {
  expect(pausedDays([january, may], '2026')).toBe(34);
  expect(pausedDays([pause(4, '2026-12-30', '2027-01-02')], '2026')).toBe(2);
  expect(pausedDays([pause(4, '2026-12-30', '2027-01-02')], '2027')).toBe(2);
  expect(pausedDays([may], '2025')).toBe(0);
});

test('a pause cannot overlap another, be reversed or exceed 60 days a year', () => {
  expect(faultOfPause({ from: '2026-05-23', to: '2026-05-24' }, [january, may])).toBeUndefined();
  expect(faultOfPause({ from: '2026-05-22', to: '2026-05-24' }, [january, may])).toBe('overlaps');
  expect(faultOfPause({ from: '2026-05-24', to: '2026-05-23' }, [january, may])).toBe('reversed');
  expect(faultOfPause({ from: '2026-03-01', to: '2026-03-29' }, [january])).toBeUndefined();
  expect(faultOfPause({ from: '2026-03-01', to: '2026-03-30' }, [january])).toBe('too long');
  expect(faultOfPause({ from: '2026-12-03', to: '2027-03-01' }, [january])).toBeUndefined();
  expect(faultOfPause({ from: '2026-12-03', to: '2027-03-02' }, [january])).toBe('too long');
});
