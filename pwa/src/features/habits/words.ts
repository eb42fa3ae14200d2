import { formatDay } from '@/lib/dates';
import { formatCount, formatNumber, formatPlural } from '@/lib/format';

export const rules = {
  takeAction: 'Take Action',
  notNow: 'Not Now',
  impossible: 'Impossible',
  history: 'History',
  reviewNow: 'Review now',
  isThisOneFor: 'Is this one for you?',
  afterItCountsAs: (days: string, firm: number) => `${days}. After ${firm} it counts as a habit.`,
  aHabitOfYours: (days: string) => `${days}. A habit of yours.`,
  comesUpAgainOn: (review_on: string) => `Comes up again on ${formatDay(review_on)}`,
  restsUntilYouTake: 'Rests until you take it up',
  youDecidedIt: 'You decided it',
  doneDaysItIs: (firm: number) => `${firm} done days: it is firm`,
  itWasDoneLess: 'It was done less often: time to form it again',
  itsDayOfReview: 'Its day of review came',
  theProgramEnded: 'The program ended',
  anotherDayOfReview: 'Another day of review was chosen',
  reviewOn: (moved: string, review_on: string) => `${moved}. Review on ${formatDay(review_on)}`,
};

export const putOffHabit = {
  restsUntilThen: (title: string) => `${title} rests until then.`,
  itIsNotAsked:
    'It is not asked for while it cannot be done, and comes up for review on a day that you choose.',
  itWaitsForA: 'It waits for a better time, and comes up for review on a day that you choose.',
  dayOfReview: 'Day of review',
  saving: 'Saving…',
  saveTheDay: 'Save the day',
  letItRest: 'Let it rest',
  leaveIt: 'Leave it',
};

export const queries = {
  ownPrograms: 'own programs',
};

export const why = {
  why: 'Why?',
  number: 'Number',
  inIt: 'In',
  overAllProgramsA: 'Over all programs a day counts when something is done in any of them.',
  joinAProgramAnd: 'Join a program, and it is told here.',
  loadingWhereItComes: 'Loading where it comes from',
  whereItComesFrom: 'Where it comes from',
  inARowAt: (current: number, longest: number) =>
    `${current === 1 ? 'day' : 'days'} in a row, ${formatNumber(longest)} at best. A day counts when something that was due is done; rest days neither add nor break.`,
  eachDayOfThe: 'Each day of the streak',
  whatItWas: 'What it was',
  inARow: 'In a row',
  upToItWas: (date: string, current: number) =>
    `Up to ${formatDay(date)} it was ${formatPlural(current, 'day')}. No log can change that any more.`,
  inTheSumOf: (points: number, title: string) =>
    `${points === 1 ? 'point' : 'points'} in ${title}: the sum of these rows.`,
  theFirstLogStands: 'The first log stands here.',
  eachRowOfThe: 'Each row of the points',
  whatFor: 'What for',
  earlierRows: 'Earlier rows',
  theRowsAroundYours: 'The rows around yours',
};

export const feedVoice = {
  doneInTheLast: (count: number) =>
    `${formatPlural(count, 'habit')} done in the last five minutes.`,
  newest: (name: string, activity: string) => ` Newest: ${name}, ${activity}.`,
};

export const feedList = {
  done: (count: number) => `${formatPlural(count, 'habit')} done`,
  everyoneHereKeepsTheir: 'Everyone here keeps their name to themselves.',
  andMore: (others: number) => `and ${formatCount(others)} more`,
  noWordYet: 'No word yet',
  newsComesInWhen: 'News comes in when the connection is back.',
  allQuiet: 'All quiet',
  theNextHabitLogged: 'The next habit logged shows up here at once.',
};

export const feedCard = {
  lastFiveMinutes: 'Last five minutes',
  theFeed: 'The feed',
  loadingTheLastFive: 'Loading the last five minutes',
};

export const onlineNow = {
  people: 'people',
  hereNow: 'here now',
};

export const streakView = {
  communityStreak: 'Community streak',
  day: 'day',
  days: 'days',
  provisional: 'provisional',
  theDayIsKept: 'the day is kept',
  itStartsWithOne: 'It starts with one day.',
  ourBestSoFar: 'Our best so far',
  ourBest: (best: number) => `Our best: ${formatPlural(best, 'day')}`,
  theFirstLogOf: 'The first log of the day starts it.',
  done: (members: number, actions: number) =>
    `${formatPlural(members, 'person', 'people')}, ${formatPlural(actions, 'habit')} done`,
  moreToKeepThe: (done: string, needed: number, members: number) =>
    `${done}. ${formatCount(needed - members)} more to keep the day.`,
};

export const streakCard = {
  communityStreak: 'Community streak',
  theCommunityStreak: 'The community streak',
  loadingTheCommunityStreak: 'Loading the community streak',
};

export const together = {
  inARowTogether: (days: number, members: number, actions: number) =>
    `${formatPlural(days, 'day')} in a row together. Today ${formatPlural(members, 'member')} did ${formatPlural(actions, 'thing')}.`,
};

export const dateMap = {
  theLastFiveWeeks: 'The last five weeks',
  howManyDidSomething: 'How many did something on each day. A day with a tick was kept.',
  loadingTheLastFive: 'Loading the last five weeks',
  membersWhoDidSomething: 'Members who did something, by week and day',
  stillOpen: ', still open',
  theDayIsKept: ', the day is kept',
};

export const goalCard = {
  loadingTodaysGoal: "Loading today's goal",
  todaysGoal: "Today's goal",
  todaysGoal2: 'Today’s goal',
  reachedEveryLogFrom: 'Reached. Every log from here on is a bonus.',
  whenDoneOneThing: (needed: number) =>
    `When ${formatPlural(needed, 'person has', 'people have')} done one thing, the day counts for everybody.`,
  peopleOfThoseThat: 'People of those that the day needs',
  of: (members: number, needed: number) => `${formatNumber(members)} of ${formatNumber(needed)}`,
  whereItTakes: (members: number, needed: number) =>
    `${formatPlural(members, 'person', 'people')}, where it takes ${formatNumber(needed)}`,
  of2: (members: number, needed: number) =>
    `${formatNumber(members)} of ${formatPlural(needed, 'person', 'people')}`,
  peopleToday: 'People today',
  thingsDone: 'Things done',
  hereNow: 'Here now',
};

export const habitHistory = {
  nothingHasChangedYet: 'Nothing has changed yet',
  whatYouDecideAbout:
    'What you decide about a habit, and what it becomes, stands here with its time.',
  historyOf: (title: string) => `History of ${title}`,
  loadingTheHistoryOf: (title: string) => `Loading the history of ${title}`,
  theHistoryOf: (title: string) => `The history of ${title}`,
  noChangeWasMade: 'No change was made.',
  earlierChanges: 'Earlier changes',
  fromTo: (title: string) => `From ${title} to`,
};

export const habitStatistics = {
  loading: 'Loading the statistics',
  what: 'The statistics',
  strength: 'Habit strength',
  doneOf: (due: number) => `done of ${due} due days in four weeks`,
  overTime: 'Habit strength over time',
  soon: 'The chart appears after three days.',
  today: 'Today',
  day: 'Day',
  explained:
    'Each due day that you do it makes the habit stronger, and each one that you don’t makes it weaker. Half the way takes 13 due days. Rest days change nothing.',
};

export const habitPlan = {
  strengthOf: (title: string) => `Strength of ${title}`,
  strong: (percent: number) => `${percent} % strong`,
  anotherDayFor: (title: string, review_on: undefined | null | string) =>
    `Another day for ${title}${review_on ? `, now ${formatDay(review_on)}` : ''}`,
  anotherDay: 'Another day',
};

export const habitsTab = {
  myHabits: 'My habits',
  decideWhatYouTake: 'Decide what you take up now. The rest waits, and comes up again.',
  habits: 'Habits',
  loadingYourHabits: 'Loading your habits',
  yourHabits: 'Your habits',
  nothingToTakeUp: 'Nothing to take up',
  allYourHabitsRest: 'All your habits rest. They come up again on their day of review.',
  nothingIsPutOff: 'Nothing is put off',
  aHabitForWhich: 'A habit for which the time is not right waits here until its day of review.',
  nothingIsImpossible: 'Nothing is impossible',
  aHabitThatCannot: 'A habit that cannot be done for now rests here until its day of review.',
  noHabitsYet: 'No habits yet',
  findAProgram: 'Find a program',
  bringYourHistory: 'Bring your history',
  joinAProgramAnd: 'Join a program, and its activities come up here for you to decide.',
};
