import { expect, test } from 'vitest';
import { dayWords, rankWords, rowWords, signed } from './words';

const day = { date: '2026-05-06', current: 1, longest: 1, freezes: 0 };

test('a missed day mentions its freeze or the new streak after it', () => {
  expect(dayWords({ ...day, state: 'done', freeze_used: false })).toBe('Done');
  expect(dayWords({ ...day, state: 'missed', freeze_used: true })).toBe(
    'Nothing done, covered by a freeze',
  );
  expect(dayWords({ ...day, state: 'missed', freeze_used: false })).toContain('a new streak');
});

test('a points row says what it is for, and points have a sign', () => {
  const row = { created_at: '', local_date: '2026-05-06', points: 10 };
  const titles = new Map([[4, 'Walk']]);
  const entry = { ...row, rule: 'activity', source: '1.4.2026-05-06' };
  expect(rowWords({ ...entry, kind: 'award' }, titles)).toBe('Walk');
  expect(rowWords({ ...entry, kind: 'reversal' }, titles)).toBe('Walk, undone');
  expect(rowWords({ ...entry, kind: 'award' }, new Map())).toBe('An activity');
  expect(rowWords({ ...row, rule: 'step', source: '7', kind: 'award' }, titles)).toBe(
    'Step completed',
  );
  expect([signed(10), signed(-10), signed(0)]).toEqual(['+10', '−10', '0']);
});

test('a rank says how many members are ahead', () => {
  expect(rankWords({ rank: 1, total: 1 })).toBe('Rank 1 of 1. No one is ahead of you.');
  expect(rankWords({ rank: 2, total: 9 })).toBe('Rank 2 of 9. 1 member is ahead of you.');
  expect(rankWords({ rank: 4, total: 9 })).toBe('Rank 4 of 9. 3 members are ahead of you.');
});
