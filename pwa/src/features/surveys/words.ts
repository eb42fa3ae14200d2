import { formatPlural } from '@/lib/format';
import { dateLanguage } from '@/lib/language';

const list = new Intl.ListFormat('en-GB');

const long = new Intl.DateTimeFormat(dateLanguage, {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const longWithYear = new Intl.DateTimeFormat(dateLanguage, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const short = new Intl.DateTimeFormat(dateLanguage, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

const dated = (date: string) => new Date(`${date}T00:00:00Z`);

/** '2026-12-01' → '1 December', with the year if it is another one. */
export function dayWords(date: string, now = new Date()): string {
  const at = dated(date);
  return (at.getUTCFullYear() === now.getFullYear() ? long : longWithYear).format(at);
}

/** '2026-12-01' → '1 Dec' */
export const shortDayWords = (date: string) => short.format(dated(date));

/** '8 points higher than on 3 October' */
export function changeWords(change: number, since: string): string {
  if (change === 0) return `The same as on ${dayWords(since)}`;
  const size = formatPlural(Math.abs(change), 'point');
  return `${size} ${change > 0 ? 'higher' : 'lower'} than on ${dayWords(since)}`;
}

/** '+8', '−3', 'no change' */
export function signedWords(change: number): string {
  if (change === 0) return 'no change';
  return change > 0 ? `+${change}` : `−${-change}`;
}

/** '20 questions, about 4 minutes' */
export const sizeWords = (questions: number, minutes: number) =>
  `${formatPlural(questions, 'question')}, about ${formatPlural(minutes, 'minute')}`;

export const surveyHome = {
  title: 'Scorecard',
  all: 'All surveys',
  lead: 'A few questions about your days. Answer them again later to see what changes.',
  more: 'More surveys',
  surveys: 'Surveys',
  loading: 'Loading surveys',
  what: 'The surveys',
  empty: 'No survey is open right now',
  emptyText: 'When one opens, you can answer it here.',
  showMore: 'Show more surveys',
};

export const surveyCard = {
  start: 'Start',
  continue: 'Continue',
  startScorecard: 'Start scorecard',
  continueScorecard: 'Continue scorecard',
  report: 'See your report',
  lastReport: 'See your last report',
  overTime: 'See your scores over time',
  next: (date: string) => `Opens again on ${dayWords(date)}`,
  answered: (date: string) => `Answered on ${dayWords(date)}`,
  monthly: 'Once a month',
  anonymous: 'Anonymous',
};

export const takeSurvey = {
  survey: 'Survey',
  loading: 'Loading the survey',
  what: 'The survey',
  noStorage: 'Your browser blocks storage',
  noStorageText:
    'Answers are kept on this device until they are sent. Allow this site to store data, then load the page again.',
  missing: 'Survey not found',
  missingText: 'It may have been closed, or the link is mistyped.',
  members: 'This survey is for members',
  membersText: 'Sign in or create an account to answer it.',
  invited: 'This survey is by invitation only',
  invitedText: 'Open the link in your email, or ask the person who sent it for a new one.',
  ended: 'This invitation no longer works',
  endedText: 'Ask the person who sent it for a new link.',
  used: 'This invitation is already in use',
  usedText: 'It was used with an account. Sign in to that account to see the answers.',
  seeAll: 'See all surveys',
};

export const intro = {
  start: 'Start',
  continue: 'Continue',
  from: (company: string) => `For people at ${company}`,
  anonymous:
    'Your answers are stored without your name. You can’t change them after you send them.',
  saved: 'Each answer is saved as you give it, so you can stop and continue at any time.',
  source: (source: string) => `Source: ${source}`,
};

export const paper = {
  progress: (answered: number, all: number) => `${answered} of ${all} answered`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  back: 'Back',
  next: 'Next',
  send: 'Send answers',
  open: (count: number) =>
    count === 1 ? '1 question needs an answer' : `${count} questions need an answer`,
};

export const saveState = {
  saving: 'Saving…',
  saved: 'Saved',
  waiting: 'Saved on this device, to be sent when you are online',
  refused: (why: string) => `Could not save: ${why}`,
  unknown: 'the survey does not accept this answer.',
  signIn: 'Saved on this device. Sign in to send your answers.',
  full: 'Could not save: this device has no storage left. Free some up, then answer again.',
  failed: 'Could not save: this device’s storage failed. Load the page again.',
  retry: 'Try again',
};

export const finished = {
  sending: 'Sending your answers',
  sendingText: 'They are safe on this device.',
  waiting: 'Your answers are ready to send',
  waitingText: 'They are safe on this device. Open Daymark when you are online to send them.',
  sendAgain: 'Try again',
  done: 'You have answered this survey',
  doneOn: (date: string) => `You answered on ${dayWords(date)}.`,
  next: (date: string) => `You can answer it again from ${dayWords(date)}.`,
  thanks: 'Thank you for your answers.',
  closed: 'This survey is closed',
  closedText: 'It no longer accepts answers.',
  report: 'See your report',
  change: 'Change answers',
};

export const amend = {
  title: 'Change your answers',
  save: 'Save answers',
  saved: 'Your answers have been changed.',
  closed: 'These answers are final',
  closedText: 'The survey does not allow changes, or you have not sent your answers yet.',
  report: 'See your report',
};

export const reportPage = {
  report: 'Report',
  loading: 'Loading the report',
  what: 'The report',
  missing: 'Report not found',
  missingText: 'The link may no longer work, or the report belongs to another account.',
  signIn: 'Sign in to see your report',
  signInText: 'Only its owner can open it.',
  none: 'No report yet',
  noneText: 'Answer the survey to get your report.',
  answer: 'Answer the survey',
  arrived: 'Your answers arrived',
  arrivedText:
    'The connection was lost before your report arrived. This survey is anonymous, so the report can’t be shown again.',
  seeAll: 'See all surveys',
};

export const keepByEmail = {
  lead: 'Or save your answers under your email address, and set a password later.',
  email: 'Email address',
  save: 'Save answers',
};

export const report = {
  of: (date: string) => `Report from ${dayWords(date)}`,
  score: 'Overall score',
  outOf: 'of 100',
  scoreOf: (score: number) => `${score} of 100`,
  dimensions: 'Your areas',
  noScore: 'Not answered',
  nextSteps: 'Next steps',
  nextStepsText: 'These help where you have the most to gain.',
  helpsWith: (areas: string[]) => `Helps with ${list.format(areas)}`,
  overall: 'your overall score',
  share: 'Share',
  mail: 'Email report',
  mailed: 'The report is on its way to your inbox.',
  print: 'Print',
  change: 'Change answers',
};

export const shareReport = {
  title: 'Share your report',
  text: 'Anyone with the link can see your scores. Your answers and your name are not shown.',
  make: 'Create link',
  making: 'Creating link…',
  active: 'This report has an active link, which we showed you once. A new link replaces it.',
  newLink: 'Create new link',
  end: 'Stop sharing',
  ended: 'The link no longer works.',
  link: 'Link',
  download: 'Download picture',
  shareText: (title: string) => `My report: ${title}`,
};

export const scorecardView = {
  title: 'Scorecard',
  loading: 'Loading your scorecard',
  what: 'Your scorecard',
  none: 'This site has no scorecard yet',
  noneText: 'When it has one, your scores appear here.',
  empty: 'Your scores appear here',
  emptyText: 'Take your first scorecard. Each one after that shows what has changed.',
  latest: 'Latest score',
  overTime: 'Over time',
  show: 'Show',
  overall: 'Overall score',
  caption: (what: string) => `${what} over time, 0 to 100`,
  date: 'Date',
  score: 'Score',
  oneOnly: 'The chart appears after your second scorecard.',
  reports: 'Your reports',
  allSurveys: 'All surveys',
  noScore: 'no score',
};

export const claiming = {
  taken: (title: string) => `Your answers to “${title}” are now in your account.`,
  left: (title: string) =>
    `Your account has already answered “${title}”. Those answers do not change.`,
};
