import { expect, test } from 'vitest';
import type { User } from '@/features/accounts/session';
import { locate, treeOf } from './tree';

const member = { userType: 'user', provider: 'credentials' } as User;
const entries = treeOf(member);
const at = (pathname: string, tab?: string, tree = entries) => {
  const here = locate(tree, pathname, tab);
  return here && [here.entry.id, here.at.label, here.up?.label];
};

test('each of the four entries leads to its first page', () => {
  const targets = entries.map(({ label, pages: [{ to, search }] }) => [label, to, search?.tab]);
  expect(targets).toEqual([
    ['Today', '/user/dashboard', 'Dashboard'],
    ['Programs', '/challenges', undefined],
    ['Board', '/user/dashboard', 'Leaderboard'],
    ['Me', '/user/dashboard', 'profile'],
  ]);
});

test.each([
  ['/user/dashboard', undefined, 'today', 'My day'],
  ['/user/dashboard', 'program-activity', 'today', 'My day'],
  ['/user/dashboard', 'Not Now', 'today', 'My habits'],
  ['/user/dashboard', 'all-activities', 'today', 'All activities'],
  ['/user/dashboard', 'Programs', 'programs', 'My programs'],
  ['/challenges', undefined, 'programs', 'Find programs'],
  ['/user/dashboard', 'Leaderboard', 'board', 'Leaderboard'],
  ['/globalchallenge', undefined, 'board', 'Global Challenge'],
  ['/events', undefined, 'programs', 'Events'],
  ['/user/dashboard', 'Event', 'programs', 'My events'],
  ['/user/dashboard', 'Profile', 'me', 'Basic Information'],
])('%s with the tab %s belongs to %s and has no back link', (pathname, tab, entry, label) => {
  expect(at(pathname, tab)).toEqual([entry, label, undefined]);
});

test.each([
  ['/user/dashboard', 'import', 'today', 'Import your history', 'All activities'],
  ['/user/dashboard', 'launch-program', 'programs', 'Start your own program', 'Own program'],
  ['/challenges/7', undefined, 'programs', 'Find programs', 'Find programs'],
  ['/events/3', undefined, 'programs', 'Events', 'Events'],
  ['/user/dashboard', 'Change Password', 'me', 'Change Password', 'Me'],
  ['/user/dashboard', 'more-company', 'me', 'Company', 'Me'],
  ['/user/dashboard', 'scorecard', 'me', 'Scorecard', 'Me'],
  ['/survey', undefined, 'me', 'All surveys', 'Scorecard'],
  ['/user/dashboard', 'Articles', 'me', 'My articles', 'Me'],
  ['/insights', undefined, 'me', 'Insights', 'Me'],
  ['/insights/why-walk', undefined, 'me', 'Insights', 'Insights'],
  ['/packages', undefined, 'me', 'Pricing', 'Me'],
  ['/packages/checkout', undefined, 'me', 'Pricing', 'Pricing'],
  ['/user/dashboard', 'payments', 'me', 'Payments', 'Me'],
  ['/scorecard', undefined, 'me', 'Scorecard', 'Scorecard'],
  ['/support/tickets', undefined, 'me', 'Your tickets', 'Support'],
  ['/support/how-streaks-work', undefined, 'me', 'Support', 'Support'],
])('%s with the tab %s belongs to %s and has a back link', (pathname, tab, entry, label, up) => {
  expect(at(pathname, tab)).toEqual([entry, label, up]);
});

test('a page outside the navigation belongs to no entry', () => {
  expect(at('/')).toBeUndefined();
  expect(at('/challengesome')).toBeUndefined();
});

test('the password tab falls back to the profile for accounts with an identity provider', () => {
  const tree = treeOf({ ...member, provider: 'google' });
  expect(at('/user/dashboard', 'Change Password', tree)).toEqual([
    'me',
    'Basic Information',
    undefined,
  ]);
});

test('a member with a role sees Administration under Me', () => {
  const tree = treeOf(member, { label: 'Users', to: '/admin/users' });
  expect(tree.at(-1)?.pages.at(-1)).toMatchObject({ label: 'Administration', to: '/admin/users' });
});
