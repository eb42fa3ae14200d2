import { formatDay, formatMoment } from '@/lib/dates';
import type { Cheers } from './queries';

const SHOWN = 3;

/** The people who cheered: 'You, Ana and 3 others'. Anonymous people are only counted. */
export function cheersWords({ count, from, own }: Cheers, me: number): string {
  if (count === 0) return 'No cheers yet';
  const names = from.filter(({ id }) => id !== me).map(({ name }) => name);
  const shown = [...(own ? ['You'] : []), ...names].slice(0, SHOWN);
  const others = count - shown.length;
  if (shown.length === 0) return count === 1 ? '1 cheer' : `${count} cheers`;
  const last = others > 0 ? (others === 1 ? '1 other' : `${others} others`) : shown.pop();
  return shown.length === 0 ? `${last}` : `${shown.join(', ')} and ${last}`;
}

export const cheerRow = {
  notVisible: 'You can’t see this day.',
  label: 'Cheers',
  cheered: 'Cheered',
  cheer: 'Cheer',
};

export const cheerButton = {
  cheer: (name: string) => `Cheer ${name}`,
};

export const commentRow = {
  aMember: 'A member',
  hidden: 'A moderator hid this comment. Only you can see it.',
  reportOf: (name: string) => `Report comment by ${name}`,
  removeOwn: 'Delete your comment',
  removeOf: (name: string) => `Delete comment by ${name}`,
  remove: 'Delete comment',
  keep: 'Keep comment',
  reported: 'Thank you. A moderator will review it.',
  reason: 'What is wrong with it? (optional)',
  report: 'Send report',
  cancel: 'Cancel',
};

export const comments = {
  loading: 'Loading the comments',
  what: 'The comments',
  empty: 'No comments yet. Write the first one.',
  newer: 'Show newer comments',
  yourComment: 'Your comment',
  send: 'Post comment',
};

export const moderationQueue = {
  waiting: 'Waiting',
  hidden: 'Hidden',
  waitingEmpty: 'Nothing to review',
  waitingEmptyText: 'Comments that members report appear here, the oldest report first.',
  hiddenEmpty: 'No hidden comments',
  hiddenEmptyText: 'Comments that you hide appear here. You can show them again.',
  queue: 'Filter comments',
  loading: 'Loading the comments',
  what: 'The comments',
  hiddenDone: 'Comment hidden. Only its author can see it.',
  shownDone: 'Everyone can see the comment again.',
  keptDone: 'Comment kept.',
  when: (at: number) => `, ${formatMoment(at)},`,
  aboutDay: (date: string) => `about ${formatDay(date)} in`,
  on: 'on the article',
  member: (program: number) => `program ${program}`,
  noReasonGiven: 'no reason given',
  show: 'Show comment',
  hide: 'Hide comment',
  keep: 'Keep comment',
};
