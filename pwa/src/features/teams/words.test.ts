import { expect, test } from 'vitest';
import type { TeamSettings, TeamSummary } from './queries';
import { doorWords, lackWords, nobodyWords, rulesWords, scoreWords } from './words';

const settings: TeamSettings = {
  enabled: true,
  min_size: 2,
  max_size: 10,
  roster_lock: 'never',
  locked: false,
  members_create: true,
};
const team: TeamSummary = {
  id: 1,
  challenge_id: 1,
  name: 'Larks',
  open: true,
  members_count: 1,
  full: false,
  complete: false,
};

test('the rules state the team size and how long members can change teams', () => {
  expect(rulesWords(settings)).toBe(
    'Teams of 2 to 10 members. Members can change teams until the program ends.',
  );
  const dated = { ...settings, locks_at: '2031-05-10T12:00:00Z' };
  expect(rulesWords(dated)).toMatch(/Members can change teams until 10 May 2031, \d\d:00\.$/);
  expect(rulesWords({ ...dated, locked: true, min_size: 1, max_size: 1 })).toBe(
    'Teams of 1 member. Teams are locked.',
  );
});

test('a team shows missing members, its size, how to join, and its score', () => {
  expect(lackWords(team, 3)).toBe('2 more members needed');
  expect(lackWords(team, 2)).toBe('1 more member needed');
  expect(doorWords(team, 10)).toBe('1 of 10 members, open to join');
  expect(doorWords({ ...team, open: false }, null)).toBe('1 member, join by link');
  expect(doorWords({ ...team, full: true, members_count: 10 }, 10)).toBe('10 of 10 members, full');
  expect(scoreWords(1234.5)).toBe('1,234.5');
  expect([864, 446.25].map(scoreWords)).toEqual(['864.0', '446.3']);
});

test('an empty board explains why it is empty', () => {
  expect(nobodyWords('all', 0)).toMatch(/^The first team/);
  expect(nobodyWords('all', 2)).toMatch(/enough members/);
  expect(nobodyWords('week', 2)).toMatch(/in this period/);
});
