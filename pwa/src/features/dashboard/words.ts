import { formatNumber } from '@/lib/format';

export const history = {
  last7Days: 'Last 7 days',
  last30Days: 'Last 30 days',
  last6Months: 'Last 6 months',
  last1Year: 'Last 1 year',
  last5Years: 'Last 5 years',
  signUps: 'Sign-ups',
  whoSignsUpIs: 'Who signs up is counted here.',
  activeMembers: 'Active members',
  whoeverLogsAHabit: 'Whoever logs a habit is counted here, once.',
  onlineAtOnce: 'Online at once',
  theMostWhoHave: 'The most who have the site open at once are counted here.',
  habits: 'Habits',
  eachHabitThatSomebody: 'Each habit that somebody does is counted here.',
  habitsDone: 'Habits done',
  mails: 'Mails',
  whatBecameOfEach: 'What became of each mail is counted here.',
  keptHere: 'Kept here',
  pushes: 'Pushes',
  whatBecameOfEach2: 'What became of each push is counted here.',
  deviceGone: 'Device gone',
  errors: 'Errors',
  noCallFailedOne: 'No call failed. One that does is counted here.',
  failedCalls: 'Failed calls',
  to: (format: string, format2: string) => `${format} to ${format2}`,
};

/** A figure beside the one of the time before: '5 more than yesterday', 'as many as yesterday'. */
export function comparedWords(now: number, before: number, when: string): string {
  if (now === before) return `as many as ${when}`;
  const difference = formatNumber(Math.abs(now - before));
  return `${difference} ${now > before ? 'more' : 'fewer'} than ${when}`;
}

export const activityList = {
  allQuiet: 'All quiet',
  theNextHabitLogged: 'The next habit logged shows up here at once.',
  member: (user_id: number) => `Member ${user_id}`,
  did: 'did',
  tookBack: 'took back',
  keepsTheirNameTo: 'keeps their name to themselves · ',
  done: 'done ',
  takenBack: 'taken back ',
};

export const bars = {
  when: 'When',
};

export const history2 = {
  theTimeBefore: (days: number) => `the ${formatNumber(days)} days before`,
  history: 'History',
  show: 'Show',
  range: 'Range',
  loadingTheHistory: 'Loading the history',
  theHistory: 'The history',
  nothingInThisTime: (empty: string) => `Nothing in this time. ${empty}`,
};

export const signUpList = {
  nobodyYet: 'Nobody yet',
  whoSignsUpShows: 'Who signs up shows up here at once.',
};

export const perMinute = {
  habitsAMinuteEvery: 'Habits a minute, every ten seconds of the last five minutes, oldest first',
};

export const tiles = {
  yesterday: 'yesterday',
  byThisHour: (hour: number) =>
    `Compared with yesterday until ${String(hour + 1).padStart(2, '0')}:00 UTC`,
  loadingTheFigures: 'Loading the figures',
  onlineNow: 'online now',
  atMostToday: (max: number) => `${formatNumber(max)} at most today`,
  habitsInTheLast: 'habits in the last minute',
  activeToday: 'active today',
  habitsDone: (logs: number) => `${formatNumber(logs)} habits done`,
  signedUpToday: 'signed up today',
  mailsToday: 'mails today',
  didNotGoOut: (lost: number) => `${formatNumber(lost)} did not go out`,
  pushesToday: 'pushes today',
  didNotArrive: (missed: number) => `${formatNumber(missed)} did not arrive`,
  errorsToday: 'errors today',
  inTheLastMinute: (errors_per_minute: number) =>
    `${formatNumber(errors_per_minute)} in the last minute`,
  waiting: 'waiting',
  mailsPushesLogs: (mails: number, pushes: number, logs: number) =>
    `${formatNumber(mails)} mails, ${formatNumber(pushes)} pushes, ${formatNumber(logs)} logs`,
};

export const liveActivity = {
  dashboard: 'Dashboard',
  theDashboard: 'The dashboard',
  liveActivity: 'Live activity',
  whoLogsWhat: 'Who logs what',
  noWordYet: 'No word yet',
  newsComesInWhen: 'News comes in when the connection is back.',
  newMembers: 'New members',
  loadingLiveActivity: 'Loading live activity',
};
