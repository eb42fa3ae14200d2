import { formatDay } from '@/lib/dates';
import { formatNumber } from '@/lib/format';
import { unitOf } from '@/lib/units';
import type { Refusal } from '@/offline/model';
import type { Mark, Shown } from '@/offline/view';

/** By the member's own clock. */
export function greeting(hour: number): string {
  if (hour < 12) return 'Good Morning';
  return hour < 18 ? 'Good Afternoon' : 'Good Evening';
}

const reasons: Record<string, string> = {
  outside_program: 'This day is not part of the program.',
  not_member: 'You were not in the program on this day.',
  retired: 'This activity is no longer part of the program.',
  future_date: 'This day had not begun yet. Is this device’s clock right?',
  too_old: 'This day is more than seven days back.',
  unknown_activity: 'This activity is not there any more.',
  unknown_zone: 'The server does not know this device’s time zone.',
  too_many_changes: 'This entry was changed too often.',
};

/** Why the server did not take it, for people. */
export function reason({ code, message }: Refusal): string {
  return reasons[code] ?? message ?? 'The server did not take it.';
}

const MILESTONES = [7, 14, 21, 30, 50, 100, 150, 200, 250, 300, 365, 500, 730, 1000];

/** Whether a streak has just come to a number worth a cheer. */
export function isMilestone(before: number, now: number): boolean {
  return MILESTONES.some((each) => before < each && now >= each);
}

/** What became of a day that was left open yesterday. No more than that: it is behind us. */
export function slipWords(week: { date: string; mark: Mark }[]): string | undefined {
  const [yesterday, today] = week.slice(-2);
  if (!yesterday || !today) return undefined;
  const day = formatDay(yesterday.date).split(' ')[0];
  if (yesterday.mark === 'freeze') return `${day} was open. A freeze covered it.`;
  if (yesterday.mark !== 'missed') return undefined;
  return `${day} was open. ${today.mark === 'done' ? 'A new row has begun.' : 'Today begins a new row.'}`;
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

/** How often a habit that is not daily was done of how often it is due: '0 of 4 this week'. */
export function timesWords({ periodDays, periodDue, periodDone = 0 }: Partial<Shown>) {
  if (!periodDays) return undefined;
  return `${periodDone} of ${periodDue} ${spans[periodDays] ?? `in ${periodDays} days`}`;
}

/** What is left of a day, in as many habits as the cards below show. */
export function leftWords(must: number, optional: number): string {
  if (must > 0) return `${must + optional} open`;
  return optional > 0 ? `all set, ${optional} optional` : 'all set';
}

export const unsentChanges = {
  n1ChangeIs: '1 change is',
  changesAre: (count: number) => `${count} changes are`,
  notEverythingIsSent: 'Not everything is sent',
  onThisDeviceAlone: (changes: string) =>
    `${changes} on this device alone. They stay here and are sent when you sign in again on this device; nobody else can send them.`,
  staySignedIn: 'Stay signed in',
  signOut: 'Sign out',
};

export const useTap = {
  thisDeviceHasNo:
    'This device has no room left. It was not logged; free some space and try again.',
  thisDeviceCouldNot: 'This device could not keep it. It was not logged; please try again.',
};

export const habitMore = {
  exactAmount: (unit: null | string) => `Exact amount${unit ? `, ${unit}` : ''}`,
  note: 'Note',
  save: 'Save',
  notNow: 'Not now',
  impossible: 'Impossible',
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
  undo: 'Undo',
  moreFor: (title: string) => `More for ${title}`,
  done: 'Done',
  notNow: 'Not now',
  atMost: (goal: string) => `at most ${goal}`,
  notPossibleThatDay: 'Not possible that day',
  doneOftenEnough: 'done often enough',
};

export const dayList = {
  nothingIsAskedOf: 'Nothing is asked of you',
  aDayToRest: 'A day to rest. The streak walks over it.',
  notAskedForNow: (join: string) => `Not asked for now: ${join}`,
};

export const numbersRow = {
  points: 'points',
  rank: 'rank',
  longestStreak: 'longest streak',
};

export const why = {
  whyThisStreak: 'Why this streak?',
  whyThesePoints: 'Why these points?',
  whyThisRank: 'Why this rank?',
  why: 'Why?',
};

export const placeCard = {
  yourPlace: 'Your place',
  of: (total: number) => `of ${formatNumber(total)}`,
  you: 'You',
  aMember: 'A member',
};

export const streakRow = {
  dayShown: 'Day shown',
  bgSunText10302e: 'bg-sun text-[#10302e]',
  done: 'done',
  aFreezeCoveredIt: 'a freeze covered it',
  aRestDay: 'a rest day',
  wasOpen: 'was open',
  yourStreak: 'Your streak',
  inARow: (current: number) => `${current === 1 ? 'day' : 'days'} in a row`,
  n1Freeze: '1 freeze',
  freezes: (freezes: number) => `${freezes} freezes`,
  shareYourStreak: 'Share your streak',
};

export const attention = {
  done: 'Done',
  takenBack: 'Taken back',
  notNow: 'Not now',
  amountCleared: 'Amount cleared',
  noteCleared: 'Note cleared',
  note: (slice: string) => `Note “${slice}”`,
  tryAgain: 'Try again',
  letItGo: 'Let it go',
};

export const syncLine = {
  n1Change: '1 change',
  n1ChangeNeeds: '1 change needs',
  changesNeed: (length: number) => `${length} changes need`,
  you: (many: string) => `${many} you`,
  signInAgain: 'Sign in again',
  anotherAccountIsSigned: 'Another account is signed in',
  waitingSafeHere: (who: string, logs: string) => `${who}: ${logs} waiting, safe here`,
  thisDeviceHasNo: 'This device has no room left',
  thisDevicesStorageFails: 'This device’s storage fails',
  safeOnThisDevice: ', safe on this device',
  allSent: 'All sent',
  hide: 'Hide',
  show: 'Show',
  signIn: 'Sign in',
  tryNow: 'Try now',
};

export const todayTab = {
  today: 'Today',
  yesterday: 'Yesterday',
  backToToday: 'Back to today',
  yourDay: 'Your day',
  yourDaysAreFree: 'Your days are free',
  findAProgram: 'Find a program',
  joinAProgramAnd: 'Join a program, and what it asks of you stands here each day.',
  loadingYourDay: 'Loading your day',
};

export const dashboard = {
  thisBrowserKeepsNothing: 'This browser keeps nothing',
  daymarkNeedsItsStorage:
    'Daymark needs its storage for the log. Leave private browsing, or allow storage for this site.',
};

export const deviceTab = {
  changesNotSentYet: 'Changes not sent yet',
  changesThatNeedYou: 'Changes that need you',
  logEntries: 'Log entries',
  lastSent: 'Last sent',
  notFromThisDevice: 'not from this device yet',
  spaceUsed: 'Space used',
  spaceThereIs: 'Space there is',
  keptWhenSpaceRuns: 'Kept when space runs low',
  notPromised: 'not promised',
  storedOnThisDevice: 'Stored on this device',
  theBrowserDidNot: 'The browser did not promise it. Installing the app helps.',
  keepItWhenSpace: 'Keep it when space runs low',
  clearThisDevice: 'Clear this device',
  thisDeviceIsCleared: 'This device is cleared.',
  onlyOnThisDevice: (unsent: number) =>
    `${unsent === 1 ? '1 change is' : `${unsent} changes are`} only on this device and would be lost.`,
  everythingHereIsAt: 'Everything here is at the server too. It is loaded again when it is needed.',
  clearAndLoseThem: 'Clear and lose them',
  clear: 'Clear',
  keepEverything: 'Keep everything',
};

export const points = {
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  last6Months: 'Last 6 months',
  last1Year: 'Last 1 year',
  last5Years: 'Last 5 years',
};

export const pointsCard = {
  points: 'Points',
  range: 'Range',
  loadingYourPoints: 'Loading your points',
  theChart: 'The chart',
  allOn: (when: string) => `All of them: ${when}. The chart appears with the second day.`,
  nothingYetInThis: 'Nothing yet in this time. Each habit that you log adds its points here.',
  when: 'When',
};

export const historyTab = {
  done: 'Done',
  notNow: 'Not now',
  allActivities: 'All activities',
  yourDays: 'Your days',
  noDaysYet: 'No days yet',
  findAProgram: 'Find a program',
  joinAProgramAnd: 'Join a program, and each day that you log stands here.',
  bringYourHistory: 'Bring your history',
  change: (date: string) => `Change ${formatDay(date)}`,
  change2: 'Change',
  earlierDays: 'Earlier days',
  aRestDay: 'A rest day.',
};

export const updateLine = {
  saveWhatYouAre: 'Save what you are writing first. The new version waits.',
  aNewVersionOf: 'A new version of Daymark is ready.',
  startIt: 'Start it',
};
