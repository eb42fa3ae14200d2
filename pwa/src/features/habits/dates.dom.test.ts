import { expect, test } from 'vitest';
import type { Streak } from './community';
import { type CommunityDate, weeks, withToday } from './dates';

const start = Date.parse('2026-03-01T00:00:00Z'); // a Sunday
const dates: CommunityDate[] = Array.from({ length: 41 }, (_, i) => ({
  date: new Date(start + i * 86_400_000).toISOString().slice(0, 10),
  members: i,
  needed: 2,
  succeeded: i >= 2,
  provisional: i >= 39,
}));
const today = { date: '2026-04-10', members: 50, actions: 80, succeeded: true, needed: 3 };
const streak: Streak = { days: 4, best_days: 9, today, provisional: true };

test('weeks start on Monday, and only the newest five are shown', () => {
  const shown = weeks(dates);
  expect(shown.map(([first]) => first?.date)).toEqual([
    '2026-03-09',
    '2026-03-16',
    '2026-03-23',
    '2026-03-30',
    '2026-04-06',
  ]);
  expect(shown.map((week) => week.length)).toEqual([7, 7, 7, 7, 5]);
  expect(weeks([])).toEqual([]);
});

test('today’s figures come from the live streak', () => {
  const live = withToday(dates, streak);
  expect(live).toHaveLength(41);
  expect(live.at(-1)).toEqual({
    date: '2026-04-10',
    members: 50,
    needed: 3,
    succeeded: true,
    provisional: true,
  });
  const tomorrow = { ...streak, today: { ...today, date: '2026-04-11' } };
  expect(withToday(dates, tomorrow).map(({ date }) => date)).toEqual([
    ...dates.map(({ date }) => date),
    '2026-04-11',
  ]);
  expect(withToday(dates, undefined)).toBe(dates);
});
