import type { Schema } from '@/api/client';
import { formatDay, formatMoment } from '@/lib/dates';
import { formatCount, formatNumber, formatPlural } from '@/lib/format';
import { unitOf } from '@/lib/units';
import type { Board, Period, Program } from './board';

type Activity = Schema['Activity'];
/** A number of days between two times, or a number of times per number of days. */
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

/** How often an activity is due: 7 → 'Weekly', 3 times per 7 → '3 times a week' */
export function recurrenceWords(given: Activity['recurrence']): string {
  const recurrence = given as Recurrence;
  if (typeof recurrence === 'number') return every[recurrence] ?? `Every ${recurrence} days`;
  const { times, per } = recurrence;
  return `${few[times] || `${times} times`} ${spans[per] ?? `in ${per} days`}`;
}

/** The periods of a board, as options and within a sentence. */
export const periods: { value: Period; label: string; when: string }[] = [
  { value: 'all', label: 'All time', when: 'so far' },
  { value: 'month', label: 'Month', when: 'this month' },
  { value: 'week', label: 'Week', when: 'this week' },
  { value: 'day', label: 'Today', when: 'today' },
];

/** The empty state of a board: why it is empty, and what will fill it. */
export function emptyBoard(period: Period, state: Board['state']): { title: string; text: string } {
  const when = periods.find(({ value }) => value === period)?.when;
  if (period === 'all') {
    return { title: 'No points yet', text: 'The first member to log a habit appears here.' };
  }
  return {
    title: `No points ${when}`,
    text:
      state === 'live'
        ? 'The next member to log a habit appears here.'
        : 'The program has ended. See its points under “All time”.',
  };
}

/** An activity's target: '8 glasses', 'at most 2 cups'. */
export function targetWords({ target_amount, unit, direction }: Activity): string | undefined {
  if (target_amount === null || target_amount === undefined) return undefined;
  const amount = `${formatNumber(target_amount)} ${unitOf(target_amount, unit ?? '')}`.trim();
  return direction === 'at_most' ? `at most ${amount}` : amount;
}

const DAY_MS = 86_400_000;

/** The local date of an instant in a time zone. */
export function dayIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}

/** The number of calendar days between two dates, regardless of clock changes. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** 'Day 3', 'Days 3 to 9' */
export const daysWords = (first: number, last: number) =>
  first === last ? `Day ${first}` : `Days ${first} to ${last}`;

/** A server of the previous release does not send `last_date`. */
const lastDate = ({ last_date, end_date }: Program) => last_date ?? end_date;

/** A program's dates or progress on `today`, on one line. */
export function whenWords(program: Program, today: string): string {
  const { state, start_date: start, duration } = program;
  const end = lastDate(program);
  if (state === 'grace') return 'Results pending';
  if (state === 'final' || state === 'archived') return end ? `Ended ${formatDay(end)}` : 'Ended';
  if (start && today < start) return `Starts ${formatDay(start)}`;
  if (start && end) {
    return `Day ${daysBetween(start, today) + 1} of ${daysBetween(start, end) + 1}`;
  }
  if (start) return `Since ${formatDay(start)}`;
  return duration ? `${days(duration)}, starting when you join` : 'Start any day';
}

/** The first and the last date; undefined for a program without dates. */
export function datesWords(program: Program): string | undefined {
  const { start_date: start } = program;
  const end = lastDate(program);
  if (!start) return undefined;
  return end ? `${formatDay(start)} to ${formatDay(end)}` : `From ${formatDay(start)}`;
}

/** `full`: joining is closed only because all places are taken. */
export type Door = { open: boolean; words?: string | undefined; full?: boolean };

/** Whether members can join on `today`, and what they should know. */
export function door(program: Program, today: string): Door {
  const { state, dead_line, capacity, members_count } = program;
  if (state !== 'open' && state !== 'running') {
    return { open: false, words: 'This program has ended. You can still see its board.' };
  }
  if (dead_line && today > dead_line) {
    return { open: false, words: `Joining closed on ${formatDay(dead_line)}.` };
  }
  if (capacity && members_count >= capacity) {
    return { open: false, full: true, words: 'This program is full.' };
  }
  const seats = capacity ? `${formatPlural(capacity - members_count, 'place')} left.` : undefined;
  return { open: true, words: dead_line ? `Join until ${formatDay(dead_line)}.` : seats };
}

export const listing = {
  open: 'Starts soon',
  running: 'Running',
  grace: 'Results pending',
  final: 'Ended',
};

export const leaveProgram = {
  left: (title: string) => `You left ${title}.`,
  question: (title: string) => `Leave ${title}?`,
  text: 'You will no longer see its activities or appear on its board. Everything you logged stays in your history.',
  offline:
    'You are offline, so you are still in the program. Try again when the connection is back.',
  leaving: 'Leaving…',
  confirm: 'Leave program',
  stay: 'Stay in program',
};

export const joinProgram = {
  youAreIn: 'You’re in!',
  join: (title: string) => `Join ${title}?`,
  text: 'Its activities appear in My day, and you appear on its board. You can leave at any time.',
  offline: 'You are offline, so you have not joined yet. Try again when the connection is back.',
  confirm: 'Join program',
};

export const inviteOthers = {
  title: (title: string) => `Invite others to ${title}`,
  lead: 'Anyone with this link can see the activities and dates, and can join. Only members see the board.',
  what: 'The invitation link',
  loading: 'Loading invitation link',
  creating: 'Creating…',
  create: 'Create link',
  link: 'Link',
  share: 'Share link',
  end: 'Turn off link',
  stops: 'The current link stops working. Members stay in the program.',
  replace: 'Replace link',
  keep: 'Keep link',
  message: (title: string, site: string) => `Join me in ${title} on ${site}.`,
  notShared: 'Sharing failed. Copy the link instead.',
};

export const ownMembers = {
  members: 'Members',
  what: 'The list of members',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  question: (name: string) =>
    `Remove ${name}? Their history stays, and the current link stops working.`,
  keep: 'Keep member',
  removed: (name: string) => `${name} removed`,
};

export const newProgram = {
  newProgram: 'New program',
  type: 'Type',
  when: 'When',
  firstDay: 'First day',
  lastDay: 'Last day',
  creating: 'Creating…',
  create: 'Create draft',
};

export const cloneProgram = {
  clone: (title: string) => `Copy ${title}`,
  copyOf: (title: string) => `${title} (copy)`,
  lead: 'Creates a draft with everything except the members. If you change the first day, the length stays the same.',
  firstDay: 'First day',
  copying: 'Copying…',
  create: 'Create draft',
};

export const deleteProgram = {
  archived: (title: string) => `${title} archived.`,
  deleted: (title: string) => `${title} deleted.`,
  archive: 'Archive program',
  delete: 'Delete program',
  keep: 'Keep program',
  archiveQuestion: (title: string) => `Archive ${title}?`,
  deleteQuestion: (title: string) => `Delete ${title}?`,
};

export const editActivity = {
  titleEdit: 'Edit activity',
  titleNew: 'New activity',
  activity: 'What to do',
  details: 'Details',
  howOften: 'How often',
  times: 'Times',
  points: 'Points',
  targetAmount: 'Target amount',
  targetHint: 'Leave empty for none.',
  unit: 'Unit',
  steps: 'steps',
  direction: 'Goal',
  atLeast: 'At least this amount',
  atMost: 'At most this amount',
  save: 'Save activity',
  add: 'Add activity',
};

export const planEditor = {
  plan: 'Plan',
  empty: 'No days planned yet.',
  part: (at: number) => `Part ${at + 1}`,
  partDays: (at: number) => `Part ${at + 1}: days`,
  movePartUp: (at: number) => `Move part ${at + 1} up`,
  movePartDown: (at: number) => `Move part ${at + 1} down`,
  removePart: (at: number) => `Remove part ${at + 1}`,
  partActivities: (at: number) => `Activities in part ${at + 1}`,
  addDays: 'Add days',
  noActivities: 'Add activities to the program first.',
};

export const editStep = {
  titleEdit: 'Edit step',
  titleNew: 'New step',
  text: 'Description',
  video: 'Video',
  videoHint: 'Link to a YouTube video.',
  picture: 'Picture',
  save: 'Save step',
  add: 'Add step',
};

export const boardSkeleton = {
  board: 'Loading board',
  program: 'Loading program',
};

export const scoring = {
  bestStreak: 'Best streak',
  daysDone: 'Days done',
  aDay: 'a day',
  points: 'Points',
  average: 'Average',
  day: 'day',
  days: 'days',
};

export const change = {
  sinceYesterday: (up: boolean, count: number) => `${up ? 'up' : 'down'} ${count} since yesterday`,
};

export const streakMark = {
  noStreakYet: 'no streak yet',
  inARow: (days: number) => `${days === 1 ? 'day' : 'days'} in a row`,
};

export const boardTable = {
  leaderboardOf: (title: string) => `Leaderboard of ${title}`,
  rank: 'Rank',
  member: 'Member',
  changeSinceYesterday: 'Change since yesterday',
  streak: 'Streak',
  yourPlace: 'Your place',
};

export const programHeader = {
  members: 'members',
  doneToday: 'done today',
  pointsToday: 'points today',
};

export const programBoard = {
  what: 'The board',
  empty: 'No points yet',
  emptyText: 'The first member to log a habit appears here.',
  topOf: (length: number, total: number) => `Top ${length} of ${formatCount(total)}`,
};

export const featuredProgram = {
  featuredProgram: 'Featured program',
  what: 'The program',
  empty: 'No program is running',
  emptyText: 'The next program’s board appears here when it starts.',
  add: 'Administrators: add a program',
};

export const programFilters = {
  type: 'Type',
  allTypes: 'All types',
  state: 'Status',
  anyState: 'Any status',
};

export const programTags = {
  startsSoon: 'Starts soon',
  draft: 'Draft',
  provisional: 'Provisional',
  final: 'Final',
  archived: 'Archived',
};

export const programCard = {
  joined: 'Joined',
};

export const programList = {
  what: 'The programs',
  yours: 'Yours',
  moreToJoin: 'More to join',
  openToJoin: 'Open to join',
  ended: 'Ended',
  empty: 'No programs yet',
  emptyText: 'New programs appear here.',
  noMatch: 'No matching programs',
  showAll: 'Show all programs',
  noMatchText: 'No program matches this type and status.',
  loading: 'Loading the programs',
};

export const programPath = {
  title: 'Path',
  todayIsDay: (day: number) => `· today is day ${day}`,
  youAreHere: 'You are here',
  watchVideo: 'Watch the video on YouTube',
  rest: 'Rest days',
};

export const activities = {
  activities: 'Activities',
  empty: 'No activities yet',
  emptyText: 'The activities of this program appear here.',
  points: 'points',
};

export const scoringWords = {
  totalPoints: 'Total points',
  totalPointsLead: 'Ranked by total points in the program.',
  averagePerDay: 'Average per day',
  averagePerDayLead: 'Ranked by average points per day since joining, including today.',
  bestStreak: 'Best streak',
  bestStreakLead: 'Ranked by each member’s longest streak in the program.',
  shareOfDaysDone: 'Share of days done',
  shareOfDaysDoneLead: 'Ranked by the share of days done. Today counts once it is done.',
};

export const hereNow = {
  members: 'members',
  hereNow: 'here now',
};

export const boardCard = {
  board: 'Board',
  provisionalHint:
    'Late logs can still arrive. The board is final three days after the program ends.',
  members: 'members',
  doneToday: 'done today',
  pointsToday: 'points today',
  period: 'Period',
  what: 'The board',
  topOf: (length: number, total: number) => `Top ${length} of ${formatCount(total)}`,
  showTheTop: (shown: number) => `Show the top ${shown}`,
  showMore: 'Show more',
};

export const members = {
  members: 'Members',
  lead: 'Choose a member to cheer them on.',
  what: 'The members',
  empty: 'No members yet',
  emptyText: 'Members appear here when they join.',
  more: 'Show more members',
  loading: 'Loading members',
  all: (count?: number) => (count ? `Show all ${count}` : 'Show all members'),
  fewer: 'Show fewer members',
};

export const places = {
  next: 'You are next on the waitlist',
  peopleBefore: (ahead: number) =>
    `${formatPlural(ahead, 'person', 'people')} ahead of you on the waitlist`,
  waitingLine: (line: string) => `${line}. We will tell you when you have a place.`,
  reservedUntil: (at: number) =>
    `A place is reserved for you until ${formatMoment(at)}. Then it goes to the next person.`,
  reserved: 'A place is reserved for you. Join whenever you like.',
};

export const heldPlace = {
  leaveWaitlist: 'Leave waitlist',
  giveUp: 'Give up my place',
  joinWaitlist: 'Join waitlist',
  reserve: 'Reserve a place',
};

export const membership = {
  inPlanButFree: (plan: string) => `Part of the ${plan} plan. You can join for free.`,
  inPlan: (plan: string) => `Part of the ${plan} plan.`,
  planNeeded: (plan: string) => `You need the ${plan} plan to join this program.`,
  seePlans: 'See plans',
  joinedWithPoints: (points: number) => `You have joined. ${formatPlural(points, 'point')} so far.`,
  leave: 'Leave',
  joinedBefore: 'You were in this program before. Your points and history are still yours.',
  completed: 'You completed this program.',
  joined: 'You’re in!',
  joining: 'Joining…',
  joinAgain: 'Join again',
  join: 'Join program',
  offline: 'You are offline, so you have not joined yet. Try again when the connection is back.',
};

export const inAnother = {
  before: 'You are in',
  after: '. Finish or leave it before you join another program.',
};

export const programIntro = {
  ownTimeZone: 'Days start and end in your own time zone',
};

export const stepDone = {
  completedOn: (date: string) => `Completed on ${formatDay(date)}`,
  doneWithPoints: (title: string, points: number) =>
    `${title} is complete: +${formatPlural(points, 'point')}.`,
  done: (title: string) => `${title} is complete.`,
  markAsComplete: 'Mark as complete',
};

export const shareResult = {
  share: (title: string) => `Share your result in ${title}`,
};

export const ownPrograms = {
  loading: 'Loading your programs',
  what: 'Your programs',
  empty: 'No programs yet',
  find: 'Find a program',
  emptyText: 'Programs that you join appear here and stay here after they end.',
  now: 'Now',
  waiting: 'Waiting to join',
  past: 'Past',
  score: (points: number, streak: number) =>
    `${formatPlural(points, 'point')} · ${streak}-day streak`,
  leftOn: (left_on: string) => `Left on ${formatDay(left_on)}`,
  since: (joined_on: string) => `Since ${formatDay(joined_on)}`,
};

export const customProgram = {
  loading: 'Loading your program',
  what: 'Your program',
  empty: 'You haven’t created a program yet',
  emptyText: 'Start from any program. Do it alone or invite others.',
  streak: (streak: number) => `${streak}-day streak`,
  inviteOthers: 'Invite others',
};

export const launchProgram = {
  loading: 'Loading the programs',
  what: 'The programs',
  empty: 'No programs yet',
  emptyText: 'When this site has a program, you can base your own on it.',
  from: 'Based on',
  chooseAProgram: 'Choose a program',
  titleLabel: 'The title',
  firstDayLabel: 'The first day',
  lastDayLabel: 'The last day',
  title: 'Name of your program',
  activities: 'Activities',
  noActivity: 'Choose at least one activity.',
  firstDay: 'First day',
  lastDay: 'Last day',
  datesHint: 'Leave empty to start today and keep the original length.',
  othersCanJoin: 'Others can join',
  othersHint: 'They need your invitation link. If off, only you can see the program.',
  creating: 'Creating…',
  create: 'Create my program',
};

export const companyPrograms = {
  title: 'Your company’s programs',
  loading: 'Loading the programs',
  what: 'The programs',
  empty:
    'No company programs yet. New ones appear here. You can also join the site’s other programs.',
};

export const programsOf = {
  opened: 'The program is open to everyone again.',
  assigned: 'Only the company can see the program now.',
  title: 'Programs',
  lead: 'Only people in this company can see and join these programs.',
  loading: 'Loading the programs',
  what: 'The programs',
  open: 'Open to everyone',
  another: 'Add a program',
  choose: 'Choose a public program',
  assign: 'Add to company',
  more: 'Show older programs',
};

export const programTable = {
  statisticsOf: (title: string) => `Statistics of ${title}`,
  resultsPending: 'Results pending',
  state: 'Status',
  anyState: 'Any status',
  title: 'Programs',
  loading: 'Loading the programs',
  what: 'The programs',
  noMatch: 'No programs with this status',
  empty: 'No programs yet',
  create: 'Create program',
  noMatchText: 'Choose another status to see more.',
  showAll: 'Show all programs',
  emptyText: 'Create the first one. It stays a draft until you open it.',
  ownPace: 'At each member’s own pace',
  drafts: 'Drafts',
  open: 'Open',
  running: 'Running',
  final: 'Final',
  archived: 'Archived',
};

export const activitiesCard = {
  dueUntil: (title: string, retired_on: string) =>
    `${title} is due until ${formatDay(retired_on)}.`,
  removed: (title: string) => `${title} removed.`,
  title: 'Activities',
  lead: 'Steps decide when activities are due. Without steps, all of them are due from the first day.',
  empty: 'No activities yet.',
  notDueFrom: (retired_on: string) => `no longer due from ${formatDay(retired_on)}`,
  questionsOf: (title: string) => `Questions for ${title}`,
  change: (title: string) => `Edit ${title}`,
  remove: (title: string) => `Remove ${title}`,
  removeQuestion: (title: string) => `Remove “${title}”?`,
  removeText:
    'Its settings and questions are deleted, and all steps lose it. This can’t be undone.',
  retireText: (from: string) =>
    `It is no longer due from ${formatDay(from)}. Members keep their logs and points. This can’t be undone.`,
  removeVerb: 'Remove activity',
  keep: 'Keep activity',
  add: 'Add activity',
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
  daysHint: 'Leave empty for no end date.',
  lastDayToJoin: 'Last day to join',
  places: 'Places',
  placesHint: 'Leave empty for no limit.',
  dailyPointLimit: 'Daily point limit',
  ranking: 'Rank members by',
  featured: 'Featured',
  featuredHint: 'Shown first in the list and on the front page.',
  pastDays: 'Points for past days',
  pastDaysHint: 'Members can log the last 7 days and earn points for them.',
};

export const needsPlan = {
  whoCanJoin: 'Who can join',
  everyone: 'Everyone',
  membersWith: (plan: string) => `Members with the ${plan} plan`,
  membersStay: 'Members who have joined stay in.',
  freeToJoin: 'Free to join',
  freeToJoinHint: 'Members without the plan can join too.',
};

export const closeProgram = {
  endEarly: 'End early',
  question: (title: string) => `End ${title} today?`,
  text: 'Today becomes its last day. Late logs count for 72 hours, then the results are final. This can’t be undone.',
  confirm: 'End program',
  keep: 'Keep program running',
  ended: (title: string) => `${title} ends today.`,
};

export const resultsCard = {
  title: 'Final results',
  what: 'The results',
  loading: 'Loading the results',
  empty: 'No one took part',
  emptyText: 'No member joined before this program ended.',
  downloadCsv: 'Download CSV',
  rank: 'Rank',
  member: 'Member',
  points: 'Points',
  score: 'Score',
  longestStreak: 'Longest streak',
  erased: 'Deleted account',
  digest: 'Digest',
  digestHint:
    'Shows that the results have not changed since they became final. To check, run on the server:',
  verify: (id: number) => `daymark verify-result ${id}`,
  copyDigest: 'Copy digest',
  showMore: 'Show more results',
};

export const lateLogs = {
  title: 'Late logs',
  lead: 'Members made these logs in time, but their devices sent them after the day had closed. They count in full.',
  loading: 'Loading late logs',
  empty: 'Every log arrived in time.',
  for: (date: string) => `For ${formatDay(date)}`,
  logged: (at: number) => `Logged ${formatMoment(at)}`,
  received: (at: number) => `Received ${formatMoment(at)}`,
  showMore: 'Show more late logs',
};

export const memberProgress = {
  title: 'Progress',
  what: 'The progress',
  loading: 'Loading the progress',
  points: 'points',
  rank: 'rank',
  streak: 'day streak',
  longest: 'longest streak',
  doneDays: (done: number, days: number) =>
    `${formatNumber(done)} of ${formatPlural(days, 'day')} done`,
  lastDays: 'The last two weeks',
  today: 'Today',
  dayLine: (date: string, done: number, points: number) =>
    `${formatDay(date)}: ${done === 0 ? 'nothing logged' : `${formatPlural(done, 'habit')} done, ${formatPlural(points, 'point')}`}`,
};

export const editorHead = {
  opened: 'The program is open. Members can see it now.',
  notSaved: 'The program couldn’t be saved, so it was not opened. Check the form and try again.',
  program: 'Program',
  templateTag: 'Template',
  toDoFirst: 'Before you can open the program',
  open: 'Open program',
  copy: 'Copy',
  answers: 'Answers',
  archive: 'Archive',
  delete: 'Delete',
  template: 'Template',
  templateHint: 'Stays a draft that you can copy.',
};

export const copyStep = {
  title: 'A step from another program',
  chooseAProgram: 'Choose a program',
  step: 'Step',
  choose: 'Choose a step',
  hint: 'The step is added at the end.',
  add: 'Add step',
};

export const packsCard = {
  title: 'Packs and steps',
  lead: 'Reuse steps from other programs. Editing a copy does not change the original.',
  pack: 'Pack',
  choose: 'Choose a pack',
  packHint: 'Its steps are added at the end.',
  add: 'Add steps',
  deleted: 'Pack deleted. Programs keep their steps.',
  delete: 'Delete pack',
  deleteQuestion: (title: string) => `Delete “${title}”?`,
  deleteText:
    'It is deleted for all editors. Programs keep the steps that were copied from it. This can’t be undone.',
  keep: 'Keep pack',
  saved: 'Pack saved.',
  save: 'Save these steps as a pack',
  packTitle: 'Pack title',
  confirm: 'Save pack',
};

export const statisticsCard = {
  title: 'Statistics',
  loading: 'Loading statistics',
  members: 'members',
  logsToday: 'logs today',
  activeToday: 'active today',
  ofAllMembers: 'of all members',
  empty: 'No logs in the last two weeks. New logs appear here right away.',
  caption: 'Active members, last 14 days',
  table: 'Logs and active members by day',
  day: 'Day',
  logs: 'Logs',
  membersColumn: 'Members',
};

export const stepsCard = {
  moved: (title: string, to: number, length: number) => `${title} is step ${to + 1} of ${length}.`,
  dueUntil: (title: string, retired_on: string) =>
    `${title} is due until ${formatDay(retired_on)}.`,
  removed: (title: string) => `${title} removed.`,
  title: 'Steps',
  lead: (days: number) => `${formatPlural(days, 'day')} in total, one step after another.`,
  leadEmpty: 'Without steps, all activities are due from the first day.',
  notDueFrom: (retired_on: string) => `No longer due from ${formatDay(retired_on)}`,
  noPlanYet: 'No plan yet',
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
  questionsOf: (title: string) => `Questions for ${title}`,
  change: (title: string) => `Edit ${title}`,
  remove: (title: string) => `Remove ${title}`,
  removeQuestion: (title: string) => `Remove “${title}”?`,
  removeText:
    'Its text, plan, picture and questions are deleted. The program’s activities stay. This can’t be undone.',
  retireText: (from: string) =>
    `It is no longer due from ${formatDay(from)}. Members keep their logs and points. This can’t be undone.`,
  removeVerb: 'Remove step',
  keep: 'Keep step',
  add: 'Add step',
};

export const bannerCard = {
  heading: 'Banner',
  lead: 'Shown above the open programs.',
  loading: 'Loading the banner',
  what: 'The banner',
  shown: 'Show banner',
  title: 'Title',
  text: 'Text',
  link: 'Link',
  linkHint: 'A path on this site, such as /challenges/1, or an address that starts with https://.',
  picture: 'Banner picture',
};

export const typesCard = {
  title: 'Types',
  lead: 'Renaming a type changes it in all programs.',
  loading: 'Loading types',
  what: 'The types',
  newType: 'New type',
  add: 'Add type',
  newName: (name: string) => `New name for ${name}`,
  save: 'Save name',
  rename: (name: string) => `Rename ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `Type “${name}” deleted.`,
};

export const invited = {
  loading: 'Loading invitation',
  invitation: 'Invitation',
  ended: 'This link no longer works',
  seeAll: 'See all programs',
  endedText: 'It was turned off or replaced, or part of it is missing. Ask for the current link.',
  what: 'The invitation',
  invitedBy: (name: string) => `${name} invites you to`,
  invitedTo: 'You are invited to',
  private: 'Only people with the link can join',
  already: 'You are already in this program.',
  join: 'Join program',
};
