import { formatDay, formatMoment } from '@/lib/dates';
import type { Cheers } from './queries';

const SHOWN = 3;

/** Who cheers, in a line: 'You, Ana and 3 others'. Those who may not be named count. */
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
  thisDayIsNot: 'This day is not open to be seen.',
  theCheers: 'The cheers',
  cheered: 'Cheered',
  cheer: 'Cheer',
};

export const commentRow = {
  aMember: 'A member',
  aModeratorHasHidden: 'A moderator has hidden this. Only you still see it.',
  reportTheCommentOf: (name: string) => `Report the comment of ${name}`,
  removeYourComment: 'Remove your comment',
  removeTheCommentOf: (name: string) => `Remove the comment of ${name}`,
  removeIt: 'Remove it',
  keepIt: 'Keep it',
  thankYouAModerator: 'Thank you. A moderator looks at it.',
  whatIsWrongWith: 'What is wrong with it? (optional)',
  report: 'Report',
  leaveIt: 'Leave it',
};

export const comments = {
  loadingTheComments: 'Loading the comments',
  theComments: 'The comments',
  nobodyHasSaidA: 'Nobody has said a word yet.',
  newerComments: 'Newer comments',
  yourComment: 'Your comment',
  thisFieldIsRequired: 'This field is required',
  sending: 'Sending…',
  sayIt: 'Say it',
};

export const moderationQueue = {
  waiting: 'Waiting',
  hidden: 'Hidden',
  nothingWaits: 'Nothing waits',
  aCommentThatA: 'A comment that a member reports comes here, the longest waiting first.',
  nothingIsHidden: 'Nothing is hidden',
  whatYouHideCan: 'What you hide can be shown again from here.',
  whichComments: 'Which comments',
  loadingTheComments: 'Loading the comments',
  theListOfComments: 'The list of comments',
  hiddenOnlyItsAuthor: 'Hidden: only its author still sees it.',
  itIsShownAgain: 'It is shown again.',
  itStands: 'It stands.',
  onOf: (at: number, local_date: string) => `, ${formatMoment(at)}, on ${formatDay(local_date)} of`,
  aMemberOfProgram: (challenge_id: number) => `a member of program ${challenge_id}`,
  noReasonGiven: 'no reason given',
  showItAgain: 'Show it again',
  hideIt: 'Hide it',
  letItStand: 'Let it stand',
};
