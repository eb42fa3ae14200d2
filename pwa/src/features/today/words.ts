import { formatDay } from '@/lib/dates';
import { formatPlural } from '@/lib/format';
import { unitOf } from '@/lib/units';
import type { Refusal } from '@/offline/model';
import type { Mark, Shown } from '@/offline/view';

/** A greeting for the hour on the member's clock. */
export function greeting(hour: number): string {
  if (hour < 12) return 'Good Morning';
  return hour < 18 ? 'Good Afternoon' : 'Good Evening';
}

const reasons: Record<string, string> = {
  outside_program: 'This day is not part of the program.',
  not_member: 'You were not in the program on this day.',
  retired: 'This activity is no longer part of the program.',
  no_such_day: 'You skipped this day when your time zone changed.',
  future_date: 'This day has not started yet. Check this device’s clock.',
  too_old: 'This day is more than seven days ago.',
  unknown_activity: 'This activity no longer exists.',
  unknown_zone: 'The server does not recognise this device’s time zone.',
  too_many_changes: 'This entry was changed too many times.',
};

/** Why the server refused a change, in words. */
export function reason({ code, message }: Refusal): string {
  return reasons[code] ?? message ?? 'The server did not accept this change.';
}

const MILESTONES = [7, 14, 21, 30, 50, 100, 150, 200, 250, 300, 365, 500, 730, 1000];

/** Whether one more day has brought a streak to a number to celebrate. */
export function isMilestone(before: number, now: number): boolean {
  return now === before + 1 && MILESTONES.includes(now);
}

/**
 * Says without guilt that yesterday was left open, and what covered it. Never mentions earlier
 * days.
 */
export function slipWords(week: { date: string; mark: Mark }[]): string | undefined {
  const [yesterday, today] = week.slice(-2);
  if (!yesterday || !today) return undefined;
  const day = formatDay(yesterday.date).split(' ')[0];
  if (yesterday.mark === 'freeze') return `${day} was open. A freeze covered it.`;
  if (yesterday.mark !== 'missed') return undefined;
  return `${day} was open. ${today.mark === 'done' ? 'A new streak has started.' : 'A new streak starts today.'}`;
}

export function formatAmount(amount: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(amount);
}

/** '30 minutes', '1 minute', '8' */
export const amountWords = (amount: number, unit: string | null) =>
  `${formatAmount(amount)} ${unitOf(amount, unit ?? '')}`.trim();

const spans: Record<number, string> = {
  7: 'this week',
  30: 'this month',
  90: 'this quarter',
  365: 'this year',
};

/** How often a non-daily habit was done, and is due, in its period: '0 of 4 this week' */
export function timesWords({ periodDays, periodDue, periodDone = 0 }: Partial<Shown>) {
  if (!periodDays) return undefined;
  return `${periodDone} of ${periodDue} ${spans[periodDays] ?? `in ${periodDays} days`}`;
}

/** The number of open habits of a day, matching the cards below. */
export function leftWords(must: number, optional: number): string {
  if (must > 0) return `${must + optional} left`;
  return optional > 0 ? `all set, ${optional} optional` : 'all set';
}

export const unsentChanges = {
  title: 'Some changes are not sent yet',
  text: (count: number) =>
    `${count === 1 ? '1 change is' : `${count} changes are`} only on this device. Sign in here again later to send ${count === 1 ? 'it' : 'them'}.`,
  staySignedIn: 'Stay signed in',
  signOut: 'Sign out',
};

export const useTap = {
  full: 'Not logged: your device is out of storage. Free some space and try again.',
  failed: 'Not logged: your device could not save it. Please try again.',
};

export const habitMore = {
  exactAmount: (unit: null | string) => `Exact amount${unit ? `, ${unit}` : ''}`,
  note: 'Note',
  save: 'Save',
  impossible: 'Can’t do this',
};

export const ring = {
  progress: 'Progress',
};

export const stepper = {
  less: (title: string, words: string) => `${title}: ${words} less`,
  more: (title: string, words: string) => `${title}: ${words} more`,
};

export const timerButton = {
  start: (title: string) => `Start timer: ${title}`,
  stop: (title: string) => `Stop timer: ${title}`,
  tooShort: 'That was less than a minute, so nothing was added.',
};

export const habitCard = {
  moreFor: (title: string) => `More for ${title}`,
  done: 'Done',
  atMost: (goal: string) => `at most ${goal}`,
  impossible: 'Not possible that day',
  doneOftenEnough: 'goal reached',
};

export const dayList = {
  rest: 'Rest day. Your streak continues.',
  restText: 'Nothing is due today.',
  setAside: (titles: string) => `Set aside: ${titles}`,
};

export const numbersRow = {
  points: 'points',
  rank: 'rank',
  longestStreak: 'longest streak',
};

export const explain = {
  streak: 'streak',
  total: 'points',
  rank: 'rank',
};

export const placeCard = {
  yourPlace: 'Your place',
  members: (total: number) => formatPlural(total, 'member'),
};

export const streakRow = {
  dayShown: 'Day shown',
  done: 'done',
  freeze: 'saved by a freeze',
  rest: 'rest day',
  missed: 'nothing done',
  label: 'Your streak',
  inARow: (current: number) => `${current === 1 ? 'day' : 'days'} in a row`,
  oneFreeze: '1 freeze',
  freezes: (freezes: number) => `${freezes} freezes`,
  share: 'Share your streak',
  open: 'not done yet',
};

export const attention = {
  done: 'Done',
  takenBack: 'Undone',
  amountCleared: 'Amount cleared',
  noteCleared: 'Note cleared',
  note: (slice: string) => `Note “${slice}”`,
  tryAgain: 'Try again',
  drop: 'Delete this change',
  impossible: 'Can’t do this',
  amount: (amount: string) => `Amount ${amount}`,
};

export const syncLine = {
  needsYou: (count: number) =>
    count === 1 ? '1 change needs your attention' : `${count} changes need your attention`,
  signInToSend: (count: number) => `Sign in to send ${formatPlural(count, 'change')}`,
  otherAccount: (count: number) =>
    `${formatPlural(count, 'change')} from another account, safe on this device`,
  full: 'This device is out of storage',
  failing: 'This device can’t save changes',
  safeOnThisDevice: ', safe on this device',
  allSent: 'All changes sent',
  hide: 'Hide',
  show: 'Show',
  signIn: 'Login',
  tryNow: 'Try now',
  waiting: (count: number) => `${formatPlural(count, 'change')} waiting`,
  sending: (count: number) => `Sending ${formatPlural(count, 'change')}`,
};

export const todayTab = {
  today: 'Today',
  yesterday: 'Yesterday',
  backToToday: 'Back to today',
  what: 'Your day',
  empty: 'Your habits appear here',
  find: 'Find a program',
  emptyText: 'Join a program to get your first habits.',
  loading: 'Loading your day',
};

export const dashboard = {
  title: 'Your browser can’t save your log',
  text: 'Daymark stores your log on this device. Leave private browsing, or allow storage for this site.',
};

export const deviceTab = {
  waiting: 'Changes not sent yet',
  refused: 'Changes that need your attention',
  logEntries: 'Log entries',
  lastSent: 'Last sent',
  never: 'never from this device',
  spaceUsed: 'Space used',
  spaceFree: 'Space available',
  persistent: 'Protected when space runs low',
  no: 'no',
  title: 'Stored on this device',
  notGranted: 'Your browser did not allow this. Install the app, then try again.',
  protect: 'Protect my data',
  clearDevice: 'Clear this device',
  cleared: 'Device cleared.',
  lossText: (unsent: number, drafts: number) => {
    const changes = unsent > 0 && formatPlural(unsent, 'change');
    const texts = drafts > 0 && formatPlural(drafts, 'unsaved draft');
    const lost = [changes, texts].filter(Boolean).join(' and ');
    return `${lost} ${unsent + drafts === 1 ? 'is' : 'are'} only on this device and will be lost.`;
  },
  safeText: 'Everything here is also on the server. It loads again when you need it.',
  clearAnyway: 'Clear and lose changes',
  clear: 'Clear device',
  keep: 'Keep data',
  unknown: 'unknown',
  yes: 'yes',
};

export const points = {
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  last6Months: 'Last 6 months',
  last1Year: 'Last 1 year',
  last5Years: 'Last 5 years',
};

export const pointsCard = {
  title: 'Points',
  range: 'Range',
  loading: 'Loading your points',
  what: 'The chart',
  allOn: (when: string) =>
    `All your points so far are from ${when}. The chart appears when there is more to compare.`,
  empty: 'No points in this period yet. Every habit you log adds points here.',
  when: 'When',
};

export const historyTab = {
  done: 'Done',
  allActivities: 'All activities',
  what: 'Your days',
  empty: 'No days yet',
  find: 'Find a program',
  emptyText: 'Join a program, and the days you log appear here.',
  import: 'Import your history',
  change: (date: string) => `Edit ${formatDay(date)}`,
  changeThis: 'Edit',
  more: 'Show earlier days',
  rest: 'Rest day.',
  impossible: 'Can’t do this',
};

export const updateLine = {
  saveFirst: 'Save what you are writing first, then update.',
  ready: 'A new version of Daymark is ready.',
  start: 'Update now',
};
