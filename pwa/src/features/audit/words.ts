import type { Row } from './queries';

/** Who did it: the program itself has no account, and some accounts are gone. */
export const actorOf = ({ actor }: Pick<Row, 'actor'>) =>
  actor ? actor.name || actor.email : 'Daymark';

/** What administrators can do: the action as the log names it, and as people say it. */
const deeds: Record<string, string> = {
  'user:create': 'Created an account',
  'user:assign-role': 'Assigned a role',
  'user:take-role': 'Removed a role',
  'user:close': 'Closed an account',
  'user:reopen': 'Reopened a closed account',
  'user:disable': 'Disabled an account',
  'user:enable': 'Enabled an account',
  'user:end-sessions': 'Signed a member out',
  'user:mark-test-user': 'Marked or unmarked a test user',
  'user:privacy-level': 'Changed a privacy level',
  'user:reset-second-factor': 'Turned off two-step verification for an account',
  'user:second-factor-on': 'Turned on their own two-step verification',
  'user:second-factor-off': 'Turned off their own two-step verification',
  'user:recovery-codes': 'Created new recovery codes',
  'user:token-reuse': 'Ended sessions after a token was used twice',
  'role:create': 'Created a role',
  'role:update': 'Changed a role',
  'role:delete': 'Deleted a role',
  'permission:create': 'Created a permission',
  'permission:update': 'Changed a permission',
  'permission:delete': 'Deleted a permission',
  'program:create': 'Created a program',
  'program:update': 'Changed a program',
  'program:delete': 'Deleted a program',
  'program:clone': 'Copied a program',
  'program:close': 'Closed a program early',
  'program:archive': 'Archived a program',
  'program:company': 'Changed the company of a program',
  'program:teams': 'Changed the team settings of a program',
  'program:picture': 'Changed a picture of a program',
  'program:add-activities': 'Added activities',
  'program:update-activity': 'Changed an activity',
  'program:remove-activity': 'Removed an activity',
  'program:add-step': 'Added a step',
  'program:update-step': 'Changed a step',
  'program:remove-step': 'Removed a step',
  'program:order-steps': 'Reordered steps',
  'program:assign-steps': 'Added a pack of steps',
  'program-banner:update': 'Changed the banner of the program page',
  'program-pack:create': 'Created a pack',
  'program-pack:update': 'Changed a pack',
  'program-pack:delete': 'Deleted a pack',
  'program-type:create': 'Created a program type',
  'program-type:rename': 'Renamed a program type',
  'program-type:delete': 'Deleted a program type',
  'questionnaire:set': 'Changed a questionnaire',
  'achievement:create': 'Created a badge',
  'achievement:update': 'Changed a badge',
  'team:create': 'Created a team',
  'team:update': 'Changed a team',
  'team:move': 'Moved a member to another team',
  'team:delete': 'Deleted a team',
  'company:create': 'Created a company',
  'company:update': 'Changed a company',
  'company:delete': 'Deleted a company',
  'company:invite': 'Invited people to a company',
  'company:withdraw-invitation': 'Withdrew a company invitation',
  'company:remove-member': 'Removed a member from a company',
  'company:claim-domain': 'Added a domain to a company',
  'company:release-domain': 'Removed a domain from a company',
  'company:uid': 'Changed the sign-up link of a company',
  'event:create': 'Created an event',
  'event:update': 'Changed an event',
  'event:invite': 'Invited members to an event',
  'event:add-schedule': 'Added a time to an event',
  'event:change-schedule': 'Changed a time of an event',
  'event:remove-schedule': 'Removed a time from an event',
  'event:add-venue': 'Added a venue',
  'event:change-venue': 'Changed a venue',
  'event:remove-venue': 'Removed a venue',
  'event:add-trainer': 'Added a trainer',
  'event:change-trainer': 'Changed a trainer',
  'event:remove-trainer': 'Removed a trainer',
  'event:trainer-picture': 'Changed the picture of a trainer',
  'event:add-picture': 'Added a picture to an event',
  'event:remove-picture': 'Removed a picture from an event',
  'event-home:update': 'Changed the events page',
  'comment:hide': 'Hid a comment',
  'comment:restore': 'Restored a comment',
  'comment:dismiss': 'Dismissed a comment report',
  'review:show': 'Showed a review',
  'review:refuse': 'Refused a review',
  'survey:create': 'Created a survey',
  'survey:update': 'Changed a survey',
  'survey:publish': 'Published a survey',
  'survey:order': 'Reordered questions of a survey',
  'survey:add-question': 'Added a question to a survey',
  'survey:change-question': 'Changed a question of a survey',
  'survey:remove-question': 'Removed a question from a survey',
  'survey:invite': 'Invited people to a survey',
  'survey:invite-again': 'Sent an invitation to a survey again',
  'survey:revoke-invitation': 'Revoked an invitation to a survey',
  'survey-response:correct': 'Corrected answers to a survey',
  'question-type:create': 'Created a kind of question',
  'question-type:update': 'Changed a kind of question',
  'question-type:delete': 'Deleted a kind of question',
  'newsletter:create': 'Added a newsletter',
  'newsletter:update': 'Changed a newsletter',
  'newsletter:delete': 'Deleted a newsletter',
  'subscriber:update': 'Changed a subscriber',
  'subscriber:delete': 'Deleted a subscriber',
  'notification:update': 'Changed notification choices',
  'email:send': 'Emailed a member',
  'email:send-test': 'Sent a test email',
};

/** Everything that the log can be filtered by. */
export const actions = Object.keys(deeds);

/** 'user:assign-role' → 'Assigned a role'. An action of another version of the program is spelled out. */
export function deedOf(action: string): string {
  const text = action.replaceAll(/[:-]/g, ' ');
  return deeds[action] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

const kinds: Record<string, string> = {
  achievement: 'Badge',
  'event-home': 'Events page',
  'program-pack': 'Pack',
  'program-type': 'Program type',
  'question-type': 'Kind of question',
  newsletter: 'Newsletter',
  subscriber: 'Subscriber',
  'survey-response': 'Survey response',
  user: 'Account',
};

/** 'user', '7' → 'Account 7' */
export function objectOf({ object_kind, object_id }: Pick<Row, 'object_kind' | 'object_id'>) {
  const text = object_kind.replaceAll(/[_-]/g, ' ');
  return `${kinds[object_kind] ?? text.charAt(0).toUpperCase() + text.slice(1)} ${object_id}`;
}

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
  account: (id: number | undefined) => `account ${id}`,
};

export const differences = {
  yes: 'yes',
  no: 'no',
  same: 'Nothing changed.',
  was: 'was',
  empty: 'empty',
  now: 'is now',
};

export const auditRow = {
  call: (request_id: string) => (request_id ? `Request ${request_id}` : 'Automatic change'),
  openAccount: 'Open account',
  onlyBy: (name: string) => `Show only changes by ${name}`,
  onlyAction: (action: string) => `Show only “${action}”`,
  onlyObject: (object: string) => `Show only ${object}`,
};

export const auditLog = {
  changes: 'Changes',
  theAuditLog: 'The audit log',
  empty: 'No changes yet',
  emptyText: 'Every change by an administrator appears here, with the person and the old value.',
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
