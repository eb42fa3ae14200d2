import { formatMoment } from '@/lib/dates';

export const errorState = {
  noConnectionRightNow: 'No connection right now',
  oopsThereIsAn: 'Oops, there is an error!',
  comesAsSoonAs: (what: string) =>
    `${what} comes as soon as the connection is back. Nothing is lost.`,
  didNotLoadNothing: (what: string) => `${what} did not load. Nothing is lost.`,
  trying: 'Trying…',
  tryAgain: 'Try again?',
};

export const toast = {
  copiedToClipboard: 'Copied to clipboard',
  theBrowserDidNot: 'The browser did not allow copying.',
};

export const showMore = {
  loading: 'Loading…',
};

export const toaster = {
  bgLeafWashText: 'bg-leaf-wash text-leaf-ink',
  close: 'Close',
};

export const modal = {
  close: 'Close',
};

export const confirm = {
  oneMoment: 'One moment…',
};

export const passwordField = {
  hideThePassword: 'Hide the password',
  showThePassword: 'Show the password',
};

export const fault = {
  notForThisAccount: 'Not for this account',
  takesAPermissionThat: (what: string) =>
    `${what} takes a permission that your account does not have. An administrator can give it.`,
};

export const pictureField = {
  noneYet: 'None yet',
  saving: 'Saving…',
  anotherPicture: 'Another picture',
  chooseAPicture: 'Choose a picture',
  remove: (label: string) => `Remove: ${label}`,
  fileOf: (label: string) => `File of: ${label}`,
};

export const age = {
  asOf: (at: number) => `as of ${formatMoment(at)}`,
};

export const turnPage = {
  previousPage: 'Previous page',
  nextPage: 'Next page',
};

export const saveBar = {
  saving: 'Saving…',
  saveChanges: 'Save changes',
  saved: 'Saved',
  notSavedYet: 'Not saved yet',
};

export const sidePanel = {
  close: 'Close',
};
