import { expect, test } from 'vitest';
import type { User } from '@/features/accounts/session';
import { sectionOf, sections, sectionsOf, tabOf } from './sections';

test.each([
  ['profile', 'basic-information'],
  ['Profile', 'basic-information'],
  ['Basic Information', 'basic-information'],
  ['profile-change-password', 'change-password'],
  ['PROFILE-CHANGE-PASSWORD', 'change-password'],
  ['Change Password', 'change-password'],
  ['Privacy Settings', 'privacy-settings'],
  ['profile-notifications', 'notifications'],
  ['Dashboard', undefined],
  ['profile-nonsense', undefined],
  ['', undefined],
  [undefined, undefined],
])('tab %s maps to section %s', (tab, section) => expect(sectionOf(tab)).toBe(section));

test('every section has a tab name that maps back to it', () => {
  const all = Object.keys(sections) as (keyof typeof sections)[];
  expect(all.map((each) => sectionOf(tabOf(each)))).toEqual(all);
});

test('only accounts with a password can change it', () => {
  const of = (provider: string) => sectionsOf({ provider } as User);
  expect(of('credentials')).toContain('change-password');
  expect(of('google')).not.toContain('change-password');
});
