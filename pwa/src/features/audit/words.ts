import type { Row } from './queries';

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** '6 May 2026, 14:32' */
export const momentOf = (at: string) => moment.format(Date.parse(at));

/** Who did it: the program itself has no account, and some accounts are gone. */
export const actorOf = ({ actor }: Pick<Row, 'actor'>) =>
  actor ? actor.name || actor.email : 'The program';

/** Of an account: 'user:mark-test-user' → 'mark test user', 'notification:update' → 'notification update' */
export const deedOf = (action: string) => action.replace(/^user:/, '').replaceAll(/[:-]/g, ' ');

/** What administrators can do, as the log names it. */
export const actions = [
  'user:create',
  'user:assign-role',
  'user:take-role',
  'user:disable',
  'user:enable',
  'user:end-sessions',
  'user:mark-test-user',
  'user:privacy-level',
  'role:create',
  'role:update',
  'role:delete',
  'permission:create',
  'permission:update',
  'permission:delete',
  'program:create',
  'program:update',
  'notification:update',
  'email:send-test',
];

export const queries = {
  user: (id: number) => `user:${id}`,
};

export const auditFilters = {
  by: (value: string) => `By ${value}`,
  about: (object: undefined | string) => `About ${object}`,
  search: 'Search',
  anythingInARow: 'Anything in a row',
  whatWasDone: 'What was done',
  everything: 'Everything',
  from: 'From',
  to: 'To',
  onlyTheseRows: 'Only these rows',
  showOthersToo: ': show others too',
};

export const differences = {
  itWasLikeThis: 'It was like this before.',
  was: 'was',
  empty: 'empty',
  isIt: 'is',
};

export const auditRow = {
  call: (request_id: string) => `Call ${request_id || 'of the program'}`,
  openTheAccount: 'Open the account',
  onlyBy: (actorOf: string) => `Only by ${actorOf}`,
  only: (action: string) => `Only ${action}`,
  only2: (object: string) => `Only ${object}`,
};

export const auditLog = {
  changes: 'Changes',
  theAuditLog: 'The audit log',
  nothingHere: 'Nothing here',
  whatAdministratorsChangeShows:
    'What administrators change shows up here, with who did it and what it was before.',
  changesNewestFirst: 'Changes, newest first',
  what: 'What',
  who: 'Who',
  when: 'When',
  olderChanges: 'Older changes',
  loadingTheAuditLog: 'Loading the audit log',
};

export const userChanges = {
  changes: 'Changes',
  theChanges: 'The changes',
  noneByAnAdministrator: 'None by an administrator yet.',
  by: (actorOf: string, momentOf: string) => `by ${actorOf}, ${momentOf}`,
  user: (id: number) => `user:${id}`,
  allChanges: 'All changes',
};
