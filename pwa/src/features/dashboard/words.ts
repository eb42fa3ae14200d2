import { formatNumber, formatPlural } from '@/lib/format';

export const history = {
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  last6Months: 'Last 6 months',
  last1Year: 'Last 1 year',
  last5Years: 'Last 5 years',
  signUps: 'Sign-ups',
  signUpsEmpty: 'New sign-ups are counted here.',
  activeMembers: 'Active members',
  activeEmpty: 'Members who log a habit are counted here, once each.',
  online: 'Most online at the same time',
  onlineEmpty: 'The highest number of people online at the same time appears here.',
  habits: 'Habits',
  habitsEmpty: 'Every habit done is counted here.',
  habitsDone: 'Habits done',
  emails: 'Emails',
  emailsEmpty: 'Emails are counted here by status.',
  kept: 'Not sent',
  pushes: 'Push notifications',
  pushesEmpty: 'Push notifications are counted here by status.',
  deviceGone: 'Device removed',
  errors: 'Errors',
  errorsEmpty: 'No failed requests.',
  failed: 'Failed requests',
  to: (format: string, format2: string) => `${format} to ${format2}`,
  sent: 'Successfully',
  cancelled: 'Cancel',
  notSent: 'Unsuccessfully',
  taken: 'Accepted',
  refused: 'Rejected',
};

/** A comparison with the previous period: '5 more than yesterday', 'same as yesterday'. */
export function comparedWords(now: number, before: number, when: string): string {
  if (now === before) return `same as ${when}`;
  const difference = formatNumber(Math.abs(now - before));
  return `${difference} ${now > before ? 'more' : 'fewer'} than ${when}`;
}

export const activityList = {
  empty: 'All quiet',
  emptyText: 'The next habit that someone logs appears here right away.',
  member: (user_id: number) => `Member ${user_id}`,
  did: 'did',
  tookBack: 'undid',
  hidden: 'private member · ',
  done: 'done ',
  takenBack: 'undone ',
};

export const historyCard = {
  theTimeBefore: (days: number) => `the previous ${formatNumber(days)} days`,
  title: 'History',
  show: 'Show',
  range: 'Range',
  loadingTheHistory: 'Loading the history',
  theHistory: 'The history',
  empty: (text: string) => `Nothing in this period. ${text}`,
};

export const signUpList = {
  empty: 'No sign-ups yet',
  emptyText: 'New members appear here right away.',
  at: (clock: string) => `at ${clock}`,
};

export const perMinute = {
  caption: 'Habits per minute in the last five minutes, every ten seconds, oldest first',
};

export const tiles = {
  yesterday: 'yesterday',
  byThisHour: (hour: number) =>
    `Compared with yesterday until ${String(hour + 1).padStart(2, '0')}:00 UTC`,
  loading: 'Loading the figures',
  onlineNow: 'online now',
  peak: (max: number) => `most today: ${formatNumber(max)}`,
  habitsLastMinute: 'habits in the last minute',
  activeToday: 'active today',
  habitsDone: (logs: number) => `${formatPlural(logs, 'habit')} done`,
  signedUpToday: 'signed up today',
  emails: 'emails handled today',
  emailsLost: (lost: number) => `${formatNumber(lost)} failed or cancelled`,
  pushes: 'push notifications today',
  pushesLost: (missed: number) => `${formatNumber(missed)} not delivered`,
  errorsToday: 'errors today',
  errorsLastMinute: (errors_per_minute: number) =>
    `${formatNumber(errors_per_minute)} in the last minute`,
  waiting: 'waiting',
  queue: (mails: number, pushes: number, logs: number) =>
    `${formatPlural(mails, 'email')}, ${formatPlural(pushes, 'push', 'pushes')}, ${formatPlural(logs, 'log')}`,
};

export const liveActivity = {
  title: 'Dashboard',
  what: 'The dashboard',
  liveActivity: 'Live activity',
  feed: 'Latest logs',
  offline: 'You are offline',
  offlineText: 'Live activity appears when you are back online.',
  newMembers: 'New members',
  loading: 'Loading live activity',
};
