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
