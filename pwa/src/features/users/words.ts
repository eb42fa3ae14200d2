import { formatMoment } from '@/lib/dates';
import { formatNumber, formatPlural } from '@/lib/format';
import { dateLanguage } from '@/lib/language';
import type { Privacy } from './search';

export const privacyWords: Record<Privacy, string> = {
  public: 'By name',
  nickname: 'By nickname',
  hidden: 'Private member',
};

export const accounts = (count: number) =>
  count === 1 ? '1 account' : `${formatNumber(count)} accounts`;

const date = new Intl.DateTimeFormat(dateLanguage, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** An instant as a date: '6 May 2026' */
export const dateOf = (at: string) => date.format(Date.parse(at));

export const listSkeleton = {
  loading: 'Loading users',
};

export const stateTags = {
  disabled: 'Disabled',
  closing: 'Closed',
  testUser: 'Test user',
};

export const recentUsers = {
  title: 'Recent users',
  all: 'See all users',
  what: 'The newest users',
};

export const selectionBar = {
  markAsTestUsers: 'Mark as test users',
  unmark: 'Unmark test users',
  disable: 'Disable accounts',
  enable: 'Enable accounts',
  restored: 'restored',
  selected: (accounts: string) => `${accounts} selected`,
  clear: 'Clear selection',
  unchanged: (name: string, why: string) => `${name} was not changed: ${why}`,
  marked: 'marked',
  unmarked: 'unmarked',
  disabled: 'disabled',
  enabled: 'enabled',
};

export const nobodyFound = {
  title: 'No users found',
  showAll: 'Show all users',
  text: 'No account matches all of these filters.',
};

export const userRow = {
  select: (name: string) => `Select ${name}`,
  admin: 'Admin',
  never: 'never',
};

export const userTable = {
  selected: 'Selected',
  roles: 'Roles',
  points: 'Points',
  lastSeen: 'Last seen',
  name: 'Name',
  joined: 'Joined',
};

export const userAll = {
  what: 'The users',
  more: '. There are more: narrow your search, or export all as CSV',
  caption: 'All users',
};

export const userFilters = {
  active: 'Active',
  testUsers: 'Test users',
  searchHint: 'Name or email',
  role: 'Role',
  all: 'All',
  state: 'Status',
  privacy: 'Visible to others',
  disabled: 'Disabled',
  closing: 'Closed',
};

export const userPages = {
  what: 'The users',
  caption: (page: number, pages: number) => `Users, page ${page} of ${pages}`,
  selectAll: 'Select all on this page',
  pages: 'Pages',
  pageOf: (page: number, pages: number) => ` · page ${page} of ${pages}`,
};

export const userSessions = {
  signedIn: 'Signed in',
  what: 'The sessions',
  empty: 'Not signed in anywhere.',
  unknown: 'Unknown device',
  lastUsed: (at: number) => `last used ${formatMoment(at)}`,
  signingOut: 'Signing out…',
  signOutEverywhere: 'Sign out everywhere',
};

export const userSwitches = {
  account: 'Account',
  privacy: 'Visible to others',
  privacyClosed: 'A closed account is hidden. Reopen it to change this.',
  testUser: 'Test user',
  testHint: 'Hidden from all boards and lists.',
  disabled: 'Disabled',
  disabledHint: 'Blocks sign-in and signs the account out on all devices.',
};

export const userPanel = {
  account: 'Account',
  loading: 'Loading the account',
  missing: 'Account not found',
  missingText: 'It may have been deleted.',
  what: 'This account',
  own: 'This is your own account. Another administrator can change it here.',
  gone: 'This account has been deleted. It can’t be changed.',
  timeZone: 'Time zone',
  lastSeen: 'Last seen',
  erased: 'Deleted on',
  erases: 'To be deleted on',
  streak: 'Streak',
  streakOf: (current: number, longest: undefined | number) =>
    `${formatPlural(current, 'day')}, longest ${longest}`,
  createdBy: 'Account created by',
  signingUp: 'sign-up',
  theDemo: 'the demo',
  anImport: 'an import',
  nickname: 'Nickname',
  joined: 'Joined',
  points: 'Points',
  invitation: 'invitation',
};

export const closeAccount = {
  title: 'Closing the account',
  close: (name: string) => `Close ${name}’s account?`,
  whatHappens:
    'They are signed out everywhere and leave every board. They get an email, and can reopen the account for 30 days by signing in. After that it is deleted and can’t be restored.',
  closeIt: 'Close account',
  keepIt: 'Keep account',
  done: (name: string) => `${name}’s account is closed.`,
  until: (date: string) => `Closed. It will be deleted on ${date}.`,
  reopen: 'Reopen account',
  reopened: (name: string) => `${name}’s account is open again.`,
};

export const resetSecondFactor = {
  title: 'Two-step verification',
  question: (name: string) => `Turn off two-step verification for ${name}?`,
  text: 'Make sure that you know who is asking. We sign them out on all devices and email them about the change. They can then sign in with their password alone.',
  confirm: 'Turn off two-step verification',
  keep: 'Keep two-step verification',
  done: 'Two-step verification is off.',
};
