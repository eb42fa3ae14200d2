import { formatMoment } from '@/lib/dates';
import { formatNumber } from '@/lib/format';
import type { Privacy } from './search';

export const privacyWords: Record<Privacy, string> = {
  public: 'By name',
  nickname: 'By nickname',
  hidden: 'Not at all',
};

export const accounts = (count: number) =>
  count === 1 ? '1 account' : `${formatNumber(count)} accounts`;

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** An instant as a date: '6 May 2026' */
export const dateOf = (at: string) => date.format(Date.parse(at));

export const listSkeleton = {
  loadingTheListOf: 'Loading the list of users',
};

export const stateTags = {
  disabled: 'disabled',
  closing: 'closing',
  testUser: 'test user',
};

export const recentUsers = {
  recentUsers: 'Recent users',
  allUsers: 'All users',
  theNewestAccounts: 'The newest accounts',
};

export const selectionBar = {
  markAsTestUsers: 'Mark as test users',
  unmark: 'Unmark',
  disable: 'Disable',
  enable: 'Enable',
  asBefore: 'as before',
  selected: (accounts: string) => `${accounts} selected`,
  clear: 'Clear',
  isUnchanged: (nameOf: string, why: string) => `${nameOf} is unchanged: ${why}`,
  undo: 'Undo',
  close: 'Close',
};

export const nobodyFound = {
  nobodyFound: 'Nobody found',
  showEverybody: 'Show everybody',
  noAccountIsAll: 'No account is all that the filters ask for.',
};

export const userRow = {
  select: (name: string) => `Select ${name}`,
  admin: 'admin',
  never: 'never',
};

export const userTable = {
  selected: 'Selected',
  roles: 'Roles',
  points: 'Points',
  lastSeen: 'Last seen',
};

export const userAll = {
  theListOfUsers: 'The list of users',
  andMoreNarrowThem: ', and more: narrow them down, or save all as CSV',
  allUsers: 'All users',
};

export const userFilters = {
  inUse: 'In use',
  testUsers: 'Test users',
  search: 'Search',
  nameOrEMail: 'Name or e-mail',
  role: 'Role',
  all: 'All',
  state: 'State',
  othersSeeThem: 'Others see them',
};

export const userPages = {
  theListOfUsers: 'The list of users',
  usersPageOf: (page: number, pages: number) => `Users, page ${page} of ${pages}`,
  selectAllOnThis: 'Select all on this page',
  pages: 'Pages',
  pageOf: (page: number, pages: number) => ` · page ${page} of ${pages}`,
};

export const userSessions = {
  signedIn: 'Signed in',
  theListOfSessions: 'The list of sessions',
  nowhereRightNow: 'Nowhere right now.',
  anUnnamedClient: 'An unnamed client',
  lastUsed: (at: number) => `last used ${formatMoment(at)}`,
  signingOut: 'Signing out…',
  signOutEverywhere: 'Sign out everywhere',
};

export const userSwitches = {
  account: 'Account',
  othersSeeThem: 'Others see them',
  testUser: 'Test user',
  standsOnNoBoard: 'Stands on no board and in no list.',
  disabled: 'Disabled',
  cannotBeSignedIn: 'Cannot be signed in to. Turning it on signs the account out everywhere.',
};

export const userPanel = {
  account: 'Account',
  loadingTheAccount: 'Loading the account',
  thereIsNoSuch: 'There is no such account',
  itMayHaveBeen: 'It may have been erased.',
  thisAccount: 'This account',
  thisIsTheAccount: 'This is the account that you use. Another administrator can change it here.',
  timeZone: 'Time zone',
  lastSeen: 'Last seen',
  willBeErased: 'Will be erased',
  daysInARow: 'Days in a row',
  atMost: (streak_current: number, streak_longest: undefined | number) =>
    `${streak_current}, at most ${streak_longest}`,
  accountMadeBy: 'Account made by',
  signingUp: 'signing up',
  theDemo: 'the demo',
  anImport: 'an import',
};
