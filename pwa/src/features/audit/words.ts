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

export const auditFilters = {
  by: (value: string) => `By ${value}`,
  about: (object: undefined | string) => `About ${object}`,
  search: 'Search',
  searchHint: 'Any text in an entry',
  action: 'Action',
  allActions: 'All actions',
  from: 'From',
  to: 'To',
  filters: 'Active filters',
  clear: ': remove this filter',
};

export const differences = {
  same: 'Nothing changed.',
  was: 'was',
  empty: 'empty',
  now: 'is now',
};

export const auditRow = {
  call: (request_id: string) => (request_id ? `Request ${request_id}` : 'Made by Daymark itself'),
  openAccount: 'Open account',
  onlyBy: (name: string) => `Show only changes by ${name}`,
  onlyAction: (action: string) => `Show only ${action}`,
  onlyObject: (object: string) => `Show only ${object}`,
};

export const auditLog = {
  changes: 'Changes',
  theAuditLog: 'The audit log',
  empty: 'No changes yet',
  emptyText:
    'Every change by an administrator appears here, with who made it and the value before.',
  caption: 'Changes, newest first',
  what: 'Change',
  who: 'Who',
  when: 'When',
  more: 'Show older changes',
  loading: 'Loading the audit log',
};

export const userChanges = {
  title: 'Changes',
  what: 'The changes',
  empty: 'No changes by an administrator yet.',
  by: (actorOf: string, momentOf: string) => `by ${actorOf}, ${momentOf}`,
  all: 'See all changes',
};
