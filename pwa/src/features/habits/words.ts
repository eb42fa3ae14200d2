import { formatDay } from '@/lib/dates';
import { formatCount, formatNumber, formatPlural } from '@/lib/format';

export const rules = {
  takeAction: 'Take Action',
  notNow: 'Not Now',
  impossible: 'Impossible',
  cannot: 'Can’t do this',
  history: 'History',
  reviewNow: 'Review now',
  review: 'Will you work on this habit?',
  upForReview: (days: string) => `${days}. Ready for review.`,
  forming: (days: string, firm: number) =>
    `${days}. It moves to Doing at ${firm} days and 50% strength.`,
  doing: (days: string) => `${days}. This is now a habit.`,
  resting: (review_on: string) => `Set aside until ${formatDay(review_on)}`,
  restingOpen: 'Set aside until you start it again',
  member: 'You decided',
  firm: (firm: number) => `Done on ${firm} days, so it is now a habit`,
  slipping: 'Done less often, so it is forming again',
  reviewDue: 'Review date reached',
  theProgramEnded: 'The program ended',
  moved: 'You changed the review date',
  reviewOn: (moved: string, review_on: string) => `${moved}. Review on ${formatDay(review_on)}`,
  doneDays: (count: number) => `Done on ${count} ${count === 1 ? 'day' : 'days'}`,
};

export const putOffHabit = {
  done: (title: string, until: string) => `${title} is set aside until ${formatDay(until)}.`,
  impossible:
    'This habit moves to Impossible and stays out of My day until you can do it. Choose when to review it.',
  notNow: 'This habit moves to Not Now and stays out of My day for now. Choose when to review it.',
  until: 'Review on',
  save: 'Save date',
  setAside: (until: string) => `Set aside until ${until}`,
};

export const explain = {
  title: 'How this is calculated',
  you: 'You',
  number: 'Number',
  program: 'Program',
  allPrograms: 'Across all programs, a day counts when you do something in any of them.',
  noProgram: 'Join a program to see how your numbers are calculated.',
  loading: 'Loading the calculation',
  what: 'The calculation',
  streak: (current: number, longest: number) =>
    `${current === 1 ? 'day' : 'days'} in a row. Your longest: ${formatNumber(longest)}. A day counts when you do something that was due. Rest days don’t add to your streak or break it.`,
  days: 'Each day of the streak',
  state: 'Result',
  count: 'Streak',
  settled: (date: string, current: number) =>
    `On ${formatDay(date)} your streak was ${formatPlural(current, 'day')}. That day can no longer change.`,
  points: (points: number, title: string) =>
    `${points === 1 ? 'point' : 'points'} in ${title}, the sum of these entries.`,
  empty: 'Your first log appears here.',
  entries: 'Your points, entry by entry',
  reason: 'Reason',
  more: 'Show earlier entries',
  neighbours: 'Members next to you',
  dayHead: 'Day',
  pointsHead: 'Points',
  rankHead: 'Rank',
  memberHead: 'Member',
  scoreHead: 'Score',
};

export const feedVoice = {
  doneInTheLast: (count: number) =>
    `${formatPlural(count, 'habit')} done in the last five minutes.`,
  newest: (name: string, activity: string) => ` Newest: ${name}, ${activity}.`,
};

export const feedList = {
  done: (count: number) => `${formatPlural(count, 'habit')} done`,
  hidden: 'All of them are private members.',
  andMore: (others: number) => `and ${formatCount(others)} more`,
  offline: 'You are offline',
  offlineText: 'Live activity appears when you are back online.',
  empty: 'All quiet',
  emptyText: 'The next habit that someone logs appears here right away.',
};

export const feedCard = {
  title: 'Last five minutes',
  what: 'The live feed',
  loading: 'Loading the last five minutes',
};

export const onlineNow = {
  people: 'people',
  hereNow: 'here now',
};

export const streakView = {
  communityStreak: 'Community streak',
  day: 'day',
  days: 'days',
  kept: 'Goal reached',
  none: 'Log a habit to start the streak.',
  best: (safe: boolean) => (safe ? 'Longest streak yet. Today is safe.' : 'Longest streak yet.'),
  bestWas: (best: number) => `Longest streak: ${formatPlural(best, 'day')}`,
  nobody: 'Be the first to log something today.',
  done: (members: number, actions: number) =>
    `${formatPlural(members, 'person', 'people')}, ${formatPlural(actions, 'habit')} done`,
  missing: (done: string, needed: number, members: number) =>
    `${done}. ${formatCount(needed - members)} more ${needed - members === 1 ? 'person' : 'people'} to reach today’s goal.`,
};

export const streakCard = {
  title: 'Community streak',
  what: 'The community streak',
  loading: 'Loading the community streak',
};

export const together = {
  text: (days: number, members: number, actions: number) =>
    `${formatPlural(days, 'day')} in a row together. ${formatPlural(members, 'member')} did ${formatPlural(actions, 'habit')} today.`,
};

export const dateMap = {
  title: 'The last five weeks',
  lead: 'How many people logged a habit each day. A tick means we reached the goal.',
  loading: 'Loading the last five weeks',
  caption: 'Active members by week and day',
  stillOpen: ', still open',
  kept: ', goal reached',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

export const goalCard = {
  loading: 'Loading today’s goal',
  label: 'Today’s goal',
  title: 'Today’s goal',
  reached: 'Goal reached. Anything more today is a bonus.',
  goal: (needed: number) =>
    `When ${formatPlural(needed, 'person has', 'people have')} logged something today, our streak grows. The goal depends on how many members were active in the last 30 days.`,
  meter: 'People today, compared with the goal',
  of: (members: number, needed: number) => `${formatNumber(members)} of ${formatNumber(needed)}`,
  done: (members: number, needed: number) =>
    `${formatPlural(members, 'person', 'people')} today. The goal was ${formatNumber(needed)}.`,
  progress: (members: number, needed: number) =>
    `${formatNumber(members)} of ${formatPlural(needed, 'person', 'people')} today`,
  peopleToday: 'People today',
  actions: 'Habits done',
  hereNow: 'Here now',
};

export const habitHistory = {
  empty: 'No changes yet',
  emptyText: 'Your decisions about this habit appear here.',
  historyOf: (title: string) => `History of ${title}`,
  loading: (title: string) => `Loading the history of ${title}`,
  what: (title: string) => `The history of ${title}`,
  none: 'You have not changed this habit yet.',
  more: 'Show earlier changes',
  fromTo: (title: string) => `From ${title} to`,
};

export const habitStatistics = {
  loading: 'Loading the statistics',
  what: 'The statistics',
  strength: 'Habit strength',
  doneOf: (due: number) => `of ${due} due days done in four weeks`,
  overTime: 'Habit strength over time',
  soon: 'The chart appears after three days.',
  today: 'Today',
  day: 'Day',
  explained:
    'A habit gets stronger each time you do it when it is due, and weaker when you don’t. It takes 13 due days to get halfway. Rest days change nothing.',
};

export const habitPlan = {
  optionsFor: (title: string) => `Options for ${title}`,
  strengthOf: (title: string) => `Strength of ${title}`,
  strength: (percent: number) => `Habit strength ${percent}%`,
  moveOf: (title: string, review_on: undefined | null | string) =>
    `Change the review date of ${title}${review_on ? `, now ${formatDay(review_on)}` : ''}`,
  move: 'Change date',
};

export const habitsTab = {
  title: 'My habits',
  lead: 'Choose the habits to work on now, and set the others aside. Habit strength grows with each day you do a habit and fades when you stop.',
  habits: 'Habits',
  loading: 'Loading your habits',
  what: 'Your habits',
  resting: 'No active habits',
  restingText: 'All your habits are set aside. They come back on their review date.',
  notNow: 'No habits set aside',
  notNowText: 'Habits that you set aside appear here until their review date.',
  noneImpossible: 'No impossible habits',
  noneImpossibleText: 'Choose “Can’t do this” on a habit to move it here until its review date.',
  empty: 'Your habits appear here',
  find: 'Find a program',
  import: 'Import your history',
  emptyText: 'Join a program to get its habits.',
};

/** One date, or the first and the last of several. */
const rangeOf = (from: string, to: string) =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

export const pauses = {
  title: 'Pauses',
  lead: 'While you pause, your streak continues, no day counts as missed and you get no reminders.',
  loading: 'Loading your pauses',
  what: 'Your pauses',
  empty: 'No pause planned',
  emptyText: 'Going away or feeling ill? Plan a pause and keep your streak.',
  planAPause: 'Plan a pause',
  used: (days: number, most: number, year: string) =>
    `${days} of ${most} pause days in ${year} used or planned.`,
  past: 'Earlier pauses',
  range: rangeOf,
  running: 'Running now',
  planned: 'Planned',
  endPause: 'End pause',
  removePause: 'Remove pause',
  youArePaused: 'You are paused',
  pausedUntil: (to: string) => `You are paused until ${formatDay(to)}.`,
  pausedText: 'No day counts as missed and you get no reminders. You can still log.',
  pauseEnded: 'Your pause has ended.',
};

export const planPause = {
  title: 'Plan a pause',
  lead: 'No day counts as missed and you get no reminders. You can end your pause at any time.',
  firstDay: 'First day',
  lastDay: 'Last day',
  daysLeft: (left: number, year: string) => `${formatPlural(left, 'pause day')} left in ${year}.`,
  saving: 'Saving…',
  save: (days: number, from: string, to: string) =>
    from.slice(0, 4) === to.slice(0, 4) ? `Pause for ${formatPlural(days, 'day')}` : 'Save pause',
  planned: (from: string, to: string) =>
    from === to ? `Pause planned for ${from}.` : `Pause planned from ${from} to ${to}.`,
};

export const pauseFaults = {
  reversed: 'Choose a last day on or after the first.',
  overlaps: 'Another pause covers some of these days. Choose other days.',
  'too long': 'You can pause at most 60 days a year.',
};
