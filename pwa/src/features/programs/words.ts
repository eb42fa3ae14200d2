import type { Schema } from '@/api/client';
import { formatDay, formatMoment } from '@/lib/dates';
import { formatCount, formatNumber, formatPlural } from '@/lib/format';
import type { Board, Period, Program } from './board';

type Activity = Schema['Activity'];
/** Every so many days, or so many times in so many days. */
type Recurrence = number | { times: number; per: number };

const every: Record<number, string> = {
  1: 'Daily',
  7: 'Weekly',
  30: 'Monthly',
  90: 'Quarterly',
  365: 'Yearly',
};
const spans: Record<number, string> = {
  1: 'a day',
  7: 'a week',
  30: 'a month',
  90: 'a quarter',
  365: 'a year',
};
const few = ['', 'Once', 'Twice'];

/** How often it is due: 7 → 'Weekly', 3 times per 7 → '3 times a week'. */
export function recurrenceWords(given: Activity['recurrence']): string {
  const recurrence = given as Recurrence;
  if (typeof recurrence === 'number') return every[recurrence] ?? `Every ${recurrence} days`;
  const { times, per } = recurrence;
  return `${few[times] || `${times} times`} ${spans[per] ?? `in ${per} days`}`;
}

/** The periods of a board as they are chosen, and as they stand in a sentence. */
export const periods: { value: Period; label: string; when: string }[] = [
  { value: 'all', label: 'All time', when: 'so far' },
  { value: 'month', label: 'Month', when: 'this month' },
  { value: 'week', label: 'Week', when: 'this week' },
  { value: 'day', label: 'Today', when: 'today' },
];

/** A board without a row: what is so, and what will fill it. */
export function emptyBoard(period: Period, state: Board['state']): { title: string; text: string } {
  const when = periods.find(({ value }) => value === period)?.when;
  if (period === 'all') {
    return { title: 'The board is clear', text: 'The first log puts a name on it.' };
  }
  return {
    title: `No points ${when}`,
    text:
      state === 'live'
        ? 'The next log puts a name here.'
        : 'The program has ended. All its points are under “All time”.',
  };
}

/** What is aimed at: '8 glasses', 'at most 2 cups'. */
export function targetWords({ target_amount, unit, direction }: Activity): string | undefined {
  if (target_amount === null || target_amount === undefined) return undefined;
  const amount = `${formatNumber(target_amount)} ${unit ?? ''}`.trim();
  return direction === 'at_most' ? `at most ${amount}` : amount;
}

const DAY_MS = 86_400_000;

/** The civil date of an instant in a zone. */
export function dayIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}

/** Civil days from one date to another; the clock's changes do not count. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** Where a program stands on `today`, in a line. */
export function whenWords(program: Program, today: string): string {
  const { state, start_date: start, end_date: end, duration } = program;
  if (state === 'grace') return 'The last logs are coming in';
  if (state === 'final' || state === 'archived') return end ? `Ended ${formatDay(end)}` : 'Ended';
  if (start && today < start) return `Starts ${formatDay(start)}`;
  if (start && end) {
    return `Day ${daysBetween(start, today) + 1} of ${daysBetween(start, end) + 1}`;
  }
  if (start) return `Since ${formatDay(start)}`;
  return duration ? `${days(duration)}, from the day you join` : 'Begin any day';
}

/** From when to when; nothing for a program in everybody's own time. */
export function datesWords({ start_date: start, end_date: end }: Program): string | undefined {
  if (!start) return undefined;
  return end ? `${formatDay(start)} to ${formatDay(end)}` : `From ${formatDay(start)}`;
}

/** `full`: nothing else keeps it shut. */
export type Door = { open: boolean; words?: string | undefined; full?: boolean };

/** Whether one can join on `today`, and what is to be known about it. */
export function door(program: Program, today: string): Door {
  const { state, dead_line, capacity, members_count } = program;
  if (state !== 'open' && state !== 'running') {
    return { open: false, words: 'This program has ended. Its board stays to be read.' };
  }
  if (dead_line && today > dead_line) {
    return { open: false, words: `Joining closed on ${formatDay(dead_line)}.` };
  }
  if (capacity && members_count >= capacity) {
    return { open: false, full: true, words: 'This program is full.' };
  }
  const seats = capacity ? `${formatNumber(capacity - members_count)} seats left.` : undefined;
  return { open: true, words: dead_line ? `Join until ${formatDay(dead_line)}.` : seats };
}

export const listing = {
  startsSoon: 'Starts soon',
  running: 'Running',
  lastLogsComingIn: 'Last logs coming in',
  ended: 'Ended',
};

export const catalogue = {
  ownPrograms: 'own programs',
  ownPlace: 'own place',
};

export const queries = {
  programTypes: 'program types',
  programBanner: 'program banner',
};

export const leaveProgram = {
  youLeft: (title: string) => `You left ${title}.`,
  leave: (title: string) => `Leave ${title}?`,
  itsActivitiesAreNo:
    'Its activities are no longer due for you and you leave its board. Everything that you logged stays in your history.',
  noConnectionRightNow: 'No connection right now: you are still in.',
  leaving: 'Leaving…',
  leaveTheProgram: 'Leave the program',
  stayIn: 'Stay in',
};

export const joinProgram = {
  youAreIn: 'You are in.',
  join: (title: string) => `Join ${title}?`,
  itsActivitiesBecomeDue:
    'Its activities become due for you, and your name gets a place on its board. You can leave at any time.',
  noConnectionRightNow: 'No connection right now: you have not joined yet.',
  joining: 'Joining…',
  joinThisProgram: 'Join program',
  notNow: 'Not now',
};

export const inviteOthers = {
  inviteOthersTo: (title: string) => `Invite others to ${title}`,
  whoeverHasTheLink:
    'Whoever has the link sees what it asks for and when, and can join. Its board is for those who are in.',
  theLink: 'The link',
  loadingTheLink: 'Loading the link',
  making: 'Making…',
  makeALink: 'Make a link',
  link: 'Link',
  shareTheLink: 'Share the link',
  copyTheLink: 'Copy the link',
  newLink: 'New link',
  endTheLink: 'End the link',
  theLinkOfNow: 'The link of now stops working. Who is in stays in.',
  replaceTheLink: 'Replace the link',
  keepIt: 'Keep it',
  joinMeInOn: (title: string) => `Join me in ${title} on Daymark.`,
  itCouldNotBe: 'It could not be handed on. Copy it instead.',
};

export const siteQueries = {
  programTypes: 'program types',
  programBanner: 'program banner',
};

export const newProgram = {
  newProgram: 'New program',
  title: 'Title',
  thisFieldIsRequired: 'This field is required',
  type: 'Type',
  when: 'When',
  firstDay: 'First day',
  lastDay: 'Last day',
  making: 'Making…',
  makeADraft: 'Make a draft',
};

export const cloneProgram = {
  clone: (title: string) => `Clone ${title}`,
  everythingButItsMembers:
    'Everything but its members, as a draft. With another first day it is as long as this one.',
  title: 'Title',
  firstDay: 'First day',
  cloning: 'Cloning…',
  makeADraft: 'Make a draft',
};

export const deleteProgram = {
  isPutAway: (title: string) => `${title} is put away.`,
  isGone: (title: string) => `${title} is gone.`,
  putItAway: 'Put it away',
  deleteTheProgram: 'Delete the program',
  keepIt: 'Keep it',
};

export const editActivity = {
  changeTheActivity: 'Change the activity',
  newActivity: 'New activity',
  whatIsToBe: 'What is to be done',
  moreAboutIt: 'More about it',
  howOften: 'How often',
  times: 'Times',
  points: 'Points',
  targetAmount: 'Target amount',
  noneWhenEmpty: 'None when empty.',
  unit: 'Unit',
  steps: 'steps',
  metWith: 'Met with',
  atLeastThat: 'At least that',
  atMostThat: 'At most that',
  saving: 'Saving…',
  save: 'Save',
  addIt: 'Add it',
};

export const planEditor = {
  plan: 'Plan',
  noDaysYet: 'No days yet.',
  pieceDays: (at: number) => `Piece ${at + 1}: days`,
  movePieceUp: (at: number) => `Move piece ${at + 1} up`,
  movePieceDown: (at: number) => `Move piece ${at + 1} down`,
  removePiece: (at: number) => `Remove piece ${at + 1}`,
  dueInPiece: (at: number) => `Due in piece ${at + 1}`,
  addDays: 'Add days',
  theProgramHasNo: 'The program has no activities yet.',
};

export const editStep = {
  plan: (at: number, field: string) => `plan[${at}].${field}`,
  changeTheStep: 'Change the step',
  newStep: 'New step',
  title: 'Title',
  whatItIsAbout: 'What it is about',
  video: 'Video',
  aLinkToA: 'A link to a YouTube video.',
  picture: 'Picture',
  saving: 'Saving…',
  save: 'Save',
  addIt: 'Add it',
};

export const boardSkeleton = {
  loadingTheBoard: 'Loading the board',
  loadingTheProgram: 'Loading the program',
};

export const useLiveBoard = {
  program: (id: number) => `program:${id}`,
};

export const scoring = {
  bestStreak: 'Best streak',
  daysDone: 'Days done',
  aDay: 'a day',
};

export const change = {
  sinceYesterday: (up: boolean, count: number) => `${up ? 'up' : 'down'} ${count} since yesterday`,
};

export const streakMark = {
  noStreakYet: 'no streak yet',
  inARow: (days: number) => `${days === 1 ? 'day' : 'days'} in a row`,
};

export const boardRow = {
  you: 'you',
};

export const boardTable = {
  leaderboardOf: (title: string) => `Leaderboard of ${title}`,
  rank: 'Rank',
  member: 'Member',
  changeSinceYesterday: 'Change since yesterday',
  streak: 'Streak',
  yourPlace: 'Your place',
};

export const stateTag = {
  final: 'final',
  provisional: 'provisional',
};

export const programHeader = {
  members: 'members',
  doneToday: 'done today',
  pointsToday: 'points today',
};

export const programBoard = {
  theBoard: 'The board',
  theBoardIsClear: 'The board is clear',
  theFirstLogPuts: 'The first log puts a name on it.',
  topOf: (length: number, total: number) => `Top ${length} of ${formatCount(total)}`,
  someKeepTheirPlace: '. Some keep their place to themselves.',
};

export const featuredProgram = {
  featuredProgram: 'Featured program',
  theProgram: 'The program',
  noProgramIsRunning: 'No program is running',
  whenTheNextOne: 'When the next one starts, its board appears here.',
  yoursToRunAdd: 'Yours to run? Add a program',
};

export const availableBanner = {
  findOutMore: 'Find out more',
};

export const programFilters = {
  type: 'Type',
  allTypes: 'All types',
  state: 'State',
  anyState: 'Any state',
};

export const programTags = {
  startsSoon: 'starts soon',
};

export const programCard = {
  joined: 'joined',
};

export const programList = {
  theListOfPrograms: 'The list of programs',
  yours: 'Yours',
  moreToJoin: 'More to join',
  openToJoin: 'Open to join',
  ended: 'Ended',
  noProgramsYet: 'No programs yet',
  whenTheFirstOne: 'When the first one is put up, it can be joined here.',
  noProgramLikeThat: 'No program like that',
  showAllPrograms: 'Show all programs',
  thereIsNoneOf: 'There is none of this type and in this state at the moment.',
  loadingThePrograms: 'Loading the programs',
};

export const programPath = {
  thePath: 'The path',
  todayIsDay: (day: number) => `· today is day ${day}`,
  youAreHere: 'you are here',
  watchTheVideoOn: 'Watch the video on YouTube',
  daysToRest: 'Days to rest',
};

export const activities = {
  activities: 'Activities',
  nothingToDoYet: 'Nothing to do yet',
  theFirstActivityShows: 'The first activity shows up here.',
  points: 'points',
};

export const scoringWords = {
  totalPoints: 'Total points',
  rankedByAllPoints: 'Ranked by all points in the program.',
  averagePerDay: 'Average per day',
  rankedByTheAverage:
    'Ranked by the average: points divided by the days so far since joining, today included.',
  bestStreak: 'Best streak',
  rankedByTheMost: 'Ranked by the most days in a row that somebody reached here.',
  shareOfDaysDone: 'Share of days done',
  rankedByTheShare:
    'Ranked by the share of days done among those that are over. Today counts once it is done.',
};

export const hereNow = {
  members: 'members',
  hereNow: 'here now',
};

export const boardCard = {
  board: 'Board',
  logsMadeInTime:
    'Logs made in time can still arrive. Three days after the end the board is final.',
  members: 'members',
  doneToday: 'done today',
  pointsToday: 'points today',
  period: 'Period',
  theBoard: 'The board',
  topOf: (length: number, total: number) => `Top ${length} of ${formatCount(total)}`,
  someKeepTheirPlace: '. Some keep their place to themselves.',
  showTheTop: (shown: number) => `Show the top ${shown}`,
  showMore: 'Show more',
};

export const members = {
  members: 'Members',
  chooseOneToCheer: 'Choose one to cheer their day.',
  theListOfMembers: 'The list of members',
  nobodyYet: 'Nobody yet',
  theFirstToJoin: 'The first to join stands here.',
  showMoreMembers: 'Show more members',
  loadingTheMembers: 'Loading the members',
};

export const places = {
  placeHeld: 'place held',
  youAreNextIn: 'You are next in line',
  inLineBeforeYou: (ahead: number) => `${ahead} in line before you`,
  youAreToldWhen: (line: string) => `${line}. You are told when a place is yours.`,
  aPlaceIsKept: (at: number) =>
    `A place is kept for you until ${formatMoment(at)}: others wait for one.`,
  aPlaceIsHeld: 'A place is held for you. Join when you like.',
};

export const heldPlace = {
  leaveTheLine: 'Leave the line',
  giveItBack: 'Give it back',
  joinTheWaitlist: 'Join the waitlist',
  holdAPlace: 'Hold a place',
};

export const membership = {
  youAreInWith: (points: number) => `You are in, with ${formatNumber(points)} points`,
  leave: 'Leave',
  youWereInBefore: 'You were in before. Your points and your history are still yours.',
  youCompletedThisProgram: 'You completed this program.',
  youAreIn: 'You are in.',
  joining: 'Joining…',
  joinAgain: 'Join again',
  joinThisProgram: 'Join program',
  noConnectionRightNow: 'No connection right now: you have not joined yet.',
};

export const programIntro = {
  eachDayInYour: 'Each day in your own time zone',
};

export const modules = {
  moduleStatus: 'module status',
};

export const stepDone = {
  completedOn: (slice: string) => `Completed on ${formatDay(slice)}`,
  isComplete: (title: string, points: number) =>
    `${title} is complete: +${formatPlural(points, 'point')}.`,
  isComplete2: (title: string) => `${title} is complete.`,
  saving: 'Saving…',
  markAsComplete: 'Mark as complete',
};

export const shareResult = {
  shareYourResultIn: (title: string) => `Share your result in ${title}`,
};

export const ownPrograms = {
  loadingYourPrograms: 'Loading your programs',
  yourPrograms: 'Your programs',
  noProgramYet: 'No program yet',
  findAProgram: 'Find a program',
  theProgramsThatYou: 'The programs that you join stand here, also when they are over.',
  now: 'Now',
  before: 'Before',
  inARow: (points: number, streak: number) =>
    `${formatPlural(points, 'point')} · ${formatPlural(streak, 'day')} in a row`,
  leftOn: (left_on: string) => `Left on ${formatDay(left_on)}`,
};

export const customProgram = {
  loadingYourProgram: 'Loading your program',
  yourProgram: 'Your program',
  noProgramOfYour: 'No program of your own yet',
  takeWhatSuitsYou:
    'Take what suits you from a program, with your own dates, alone or with those whom you invite.',
  inARow: (streak: number) => `${formatPlural(streak, 'day')} in a row`,
  inviteOthers: 'Invite others',
  leave: 'Leave',
};

export const launchProgram = {
  loadingThePrograms: 'Loading the programs',
  thePrograms: 'The programs',
  nothingToBeginFrom: 'Nothing to begin from yet',
  theFirstProgramOf: 'The first program of the site is what your own can be made of.',
  beginFrom: 'Begin from',
  chooseAProgram: 'Choose a program',
  theTitle: 'The title',
  theFirstDay: 'The first day',
  theLastDay: 'The last day',
  whatYouCallIt: 'What you call it',
  thisFieldIsRequired: 'This field is required',
  whatYouTakeUp: 'What you take up',
  chooseAtLeastOne: 'Choose at least one.',
  firstDay: 'First day',
  lastDay: 'Last day',
  leftEmptyItBegins: 'Left empty it begins today, and is as long as the original.',
  othersCanJoin: 'Others can join',
  byALinkThat: 'By a link that you hand on. Without it the program is yours alone.',
  beginning: 'Beginning…',
  launchMyProgram: 'Launch my program',
};

export const companyPrograms = {
  programsOfYourCompany: 'Programs of your company',
  loadingThePrograms: 'Loading the programs',
  thePrograms: 'The programs',
  noneYetWhatIs:
    'None yet. What is put up for your company alone stands here; all others are open to you as well.',
};

export const programsOf = {
  itIsEverybodysAgain: 'It is everybody’s again.',
  itIsTheCompanys: 'It is the company’s alone.',
  programs: 'Programs',
  seenAndJoinedBy: 'Seen and joined by the people of the company alone.',
  loadingThePrograms: 'Loading the programs',
  thePrograms: 'The programs',
  giveBack: 'Give back',
  anotherProgram: 'Another program',
  chooseOneOfEverybodys: 'Choose one of everybody’s',
  makeItTheirs: 'Make it theirs',
  lookAtOlderPrograms: 'Look at older programs too',
};

export const programTable = {
  inTheirGraceDays: 'In their grace days',
  state: 'State',
  anyState: 'Any state',
  programs: 'Programs',
  loadingThePrograms: 'Loading the programs',
  theListOfPrograms: 'The list of programs',
  noneInThisState: 'None in this state',
  noProgramsYet: 'No programs yet',
  makeTheFirstOne: 'Make the first one',
  chooseAnotherStateTo: 'Choose another state to see the others.',
  aProgramBeginsAs: 'A program begins as a draft, which nobody sees before it is opened.',
  inEverybodysOwnTime: 'In everybody’s own time',
};

export const activitiesCard = {
  isDueUntil: (title: string, retired_on: string) =>
    `${title} is due until ${formatDay(retired_on)}.`,
  isGone: (title: string) => `${title} is gone.`,
  activities: 'Activities',
  whatIsToBe: 'What is to be done. Steps say when; without steps all are due.',
  noneYet: 'None yet.',
  notDueFrom: (retired_on: string) => `not due from ${formatDay(retired_on)}`,
  questionsOf: (title: string) => `Questions of ${title}`,
  change: (title: string) => `Change ${title}`,
  remove: (title: string) => `Remove ${title}`,
  addAnActivity: 'Add an activity',
};

export const basicsForm = {
  basics: 'Basics',
  title: 'Title',
  description: 'Description',
  type: 'Type',
  none: 'None',
  when: 'When',
  firstDay: 'First day',
  lastDay: 'Last day',
  timeZone: 'Time zone',
  days: 'Days',
  endlessWhenEmpty: 'Endless when empty.',
  lastDayToJoin: 'Last day to join',
  seats: 'Seats',
  unlimitedWhenEmpty: 'Unlimited when empty.',
  mostPointsADay: 'Most points a day',
  ranksBy: 'Ranks by',
  featured: 'Featured',
  shownFirstAndOn: 'Shown first, and on the front page.',
  pastDaysCount: 'Past days count',
  daysUpTo7: 'Days up to 7 back can be filled in for points.',
};

export const editorHead = {
  itIsOpenMembers: 'It is open: members see it now.',
  program: 'Program',
  template: 'template',
  beforeItCanBe: 'Before it can be opened',
  openIt: 'Open it',
  clone: 'Clone',
  answers: 'Answers',
  putAway: 'Put away',
  deleteIt: 'Delete',
  template2: 'Template',
  madeToBeCloned: 'Made to be cloned: it stays a draft.',
};

export const copyStep = {
  aStepOfAnother: 'A step of another program',
  chooseAProgram: 'Choose a program',
  itsStep: 'Its step',
  chooseOne: 'Choose one',
  itStandsAtThe: 'It stands at the end.',
  addTheStep: 'Add the step',
};

export const packsCard = {
  packsAndSteps: 'Packs and steps',
  stepsToBeUsed: 'Steps to be used again. What is copied is changed on its own.',
  aPack: 'A pack',
  chooseOne: 'Choose one',
  itsStepsStandAt: 'Its steps stand at the end.',
  addItsSteps: 'Add its steps',
  thePackIsGone: 'The pack is gone. Programs keep their steps.',
  deleteThePack: 'Delete the pack',
  theStepsAreKept: 'The steps are kept as a pack.',
  keepTheseStepsAs: 'Keep these steps as a pack',
  itsTitle: 'Its title',
  keepThem: 'Keep them',
};

export const statisticsCard = {
  howItGoes: 'How it goes',
  loadingHowItGoes: 'Loading how it goes',
  members: 'members',
  logsToday: 'logs today',
  didSomethingToday: 'did something today',
  ofAllMembers: 'of all members',
  nothingWasLoggedIn:
    'Nothing was logged in the last two weeks. Each log shows up here as it comes.',
  membersWhoDidSomething: 'Members who did something, last 14 days',
  whatWasDoneBy: 'What was done, by day',
  day: 'Day',
  logs: 'Logs',
  members2: 'Members',
};

export const stepsCard = {
  isStepOf: (title: string, to: number, length: number) =>
    `${title} is step ${to + 1} of ${length}.`,
  isAskedForUntil: (title: string, retired_on: string) =>
    `${title} is asked for until ${formatDay(retired_on)}.`,
  isGone: (title: string) => `${title} is gone.`,
  steps: 'Steps',
  inAllOneStep: (planned_days: number) =>
    `${formatPlural(planned_days, 'day')} in all, one step after another.`,
  withoutStepsAllActivities: 'Without steps all activities are due by their rhythm.',
  notAskedForFrom: (retired_on: string) => `Not asked for from ${formatDay(retired_on)}`,
  noPlanYet: 'No plan yet',
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
  questionsOf: (title: string) => `Questions of ${title}`,
  change: (title: string) => `Change ${title}`,
  remove: (title: string) => `Remove ${title}`,
  addAStep: 'Add a step',
};

export const bannerCard = {
  banner: 'Banner',
  whatStandsAboveThe: 'What stands above the programs that one can join.',
  loadingTheBanner: 'Loading the banner',
  theBanner: 'The banner',
  shown: 'Shown',
  title: 'Title',
  whatItSays: 'What it says',
  whereItLeads: 'Where it leads',
  aPathOfThis:
    'A path of this site, such as /challenges/1, or an address that begins with https://.',
  pictureOfTheBanner: 'Picture of the banner',
};

export const typesCard = {
  types: 'Types',
  whatKindsOfPrograms: 'What kinds of programs there are. Renamed, its programs go along.',
  loadingTheTypes: 'Loading the types',
  theTypes: 'The types',
  newType: 'New type',
  addIt: 'Add it',
  anotherNameFor: (name: string) => `Another name for ${name}`,
  renameIt: 'Rename it',
  rename: (name: string) => `Rename ${name}`,
  deleteIt: (name: string) => `Delete ${name}`,
  theTypeIsGone: (name: string) => `The type ${name} is gone.`,
  leaveIt: 'Leave it',
};

export const invited = {
  loadingTheInvitation: 'Loading the invitation',
  invitation: 'Invitation',
  thisLinkLeadsNowhere: 'This link leads nowhere any more',
  seeAllPrograms: 'See all programs',
  itWasEndedOr: 'It was ended or replaced, or is not whole. Who sent it can send the one of now.',
  theInvitation: 'The invitation',
  invitesYouTo: (name: string) => `${name} invites you to`,
  youAreInvitedTo: 'You are invited to',
  forThoseWithThe: 'For those with the link alone',
  youAreInAlready: 'You are in already.',
  joining: 'Joining…',
  joinThisProgram: 'Join program',
};
