import { formatMoment } from '@/lib/dates';

export const errorState = {
  offline: 'You are offline',
  oops: 'Oops, there is an error!',
  offlineText: (what: string) => `${what} will load when you are back online. Nothing is lost.`,
  text: (what: string) => `${what} could not be loaded. Nothing is lost.`,
};

export const dynamic = {
  close: 'Close',
};

export const toast = {
  dismiss: 'Dismiss message',
  copied: 'Copied to clipboard',
  notCopied: 'Your browser blocked copying. Select the text and copy it yourself.',
};

export const confirm = {
  busy: 'One moment…',
};

export const passwordField = {
  hide: 'Hide password',
  show: 'Show password',
};

export const fault = {
  title: 'You don’t have access',
  text: (what: string) =>
    `${what} needs a permission that you don’t have. Ask an administrator for it.`,
};

export const pictureField = {
  empty: 'No picture yet',
  change: 'Change picture',
  choose: 'Choose picture',
  remove: (label: string) => `Remove ${label.toLowerCase()}`,
  file: (label: string) => `${label}: choose a file`,
};

export const picture = {
  alt: 'Alt Image',
};

export const prose = {
  frame: 'YouTube video player',
};

export const age = {
  asOf: (at: number) => `as of ${formatMoment(at)}`,
};

export const turnPage = {
  previousPage: 'Previous page',
  nextPage: 'Next page',
};

export const saveBar = {
  unsaved: 'Unsaved changes',
};

export const shared = {
  required: 'This field is required',
  name: 'Name',
  title: 'Title',
  search: 'Search',
  save: 'Save',
  saveChanges: 'Save changes',
  saving: 'Saving…',
  saved: 'Saved',
  savedNow: 'Saved.',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  deleting: 'Deleting…',
  remove: 'Remove',
  leave: 'Leave',
  undo: 'Undo',
  notNow: 'Not now',
  sending: 'Sending…',
  loading: 'Loading…',
  trying: 'Trying…',
  tryAgain: 'Try again?',
  joining: 'Joining…',
  showMore: 'Show more',
  share: 'Share',
  copyLink: 'Copy link',
  newLink: 'New link',
  login: 'Login',
  you: 'You',
  privateMember: 'Private member',
};

/** The error messages below form fields. */
export const fieldFaults = {
  email: 'Please enter a valid email',
  atLeast: (least: number) => `Use at least ${least} characters.`,
  atMost: (most: number) => `Use at most ${most} characters.`,
};

export const infoButton = {
  label: (about: string) => `How this is calculated: ${about}`,
};

/** The nouns for `formatPlural`. */
export const nouns = {
  account: 'account',
  activity: 'activity',
  activities: 'activities',
  log: 'log',
  member: 'member',
  people: 'people',
  person: 'person',
  point: 'point',
  program: 'program',
  report: 'report',
  step: 'step',
};

export const questionField = {
  optional: (title: string) => `${title} (optional)`,
  clear: 'Clear answer',
  end: (rate: number, meaning: string) => `${rate}: ${meaning}`,
};

export const bars = {
  when: 'When',
};
