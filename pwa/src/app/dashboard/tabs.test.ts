import { expect, test } from 'vitest';
import { nameOf, tabOf } from './tabs';

test.each([
  ['Dashboard', 'Dashboard'],
  ['dashboard', 'Dashboard'],
  ['program-activity', 'Dashboard'],
  ['Take Action', 'my-habits'],
  ['Not Now', 'my-habits'],
  ['Impossible', 'my-habits'],
  ['History', 'my-habits'],
  ['Event', 'Event'],
  ['Articles', 'Articles'],
  ['Scorecard', 'Scorecard'],
  ['more-teams', 'more-teams'],
  ['Custom Program', 'custom-program'],
  ['Change Password', 'profile'],
  ['profile', 'profile'],
  ['nonsense', 'Dashboard'],
  [undefined, 'Dashboard'],
])('%s opens the tab %s', (asked, tab) => expect(tabOf(asked)).toBe(tab));

test('profile sections have their own names, and aliases take the name of their tab', () => {
  expect(nameOf('Profile')).toBe('profile');
  expect(nameOf('Privacy Settings')).toBe('profile-privacy-settings');
  expect(nameOf('Not Now')).toBe('my-habits');
});
