import { formatNumber, formatPlural } from '@/lib/format';
import { monthWords, nouns } from '../words';

const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** '+4', '−3', '±0' */
export const signed = (change: number) =>
  change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${Math.abs(change)}`;

export const resultsPage = {
  loading: 'Loading the results',
  what: 'The results',
  version: 'Version',
  versionNumber: (version: number) => `Version ${version}`,
  month: 'Month',
  compare: 'Compare with',
  noComparison: 'No other month',
  allMonths: 'All months',
  responses: 'responses',
  unfinished: 'unfinished',
  median: 'median time',
  score: 'mean score out of 100',
  empty: 'No responses yet',
  emptyText: 'Scores and answers appear here when people submit the survey.',
  emptyMonth: 'No one submitted this version in this month.',
  overview: 'Overview',
};

/** What the results are compared with, and the change of the mean score. */
export const comparisonWords = (
  { period, responses }: { period: string; responses: number },
  change: number | undefined,
): string =>
  [
    `Compared with ${monthWords(period)}, which has ${formatPlural(responses, nouns.response)}.`,
    change === 0
      ? 'The mean score is the same.'
      : change && `The mean score has changed by ${signed(change)}.`,
    'The small numbers show the other changes.',
  ]
    .filter(Boolean)
    .join(' ');

export const dimensionBars = {
  title: 'Dimensions',
  lead: 'Mean scores from 0 to 100.',
  caption: 'Mean score of each dimension',
  dimension: 'Dimension',
  score: 'Score',
  change: 'Change',
  band: 'Band',
  people: 'Responses',
  none: 'no score',
};

export const questionResults = {
  title: 'Answers',
  answered: (answered: number, of: number) =>
    `${formatNumber(answered)} of ${formatPlural(of, nouns.response)}`,
  mean: (mean: number) => `mean ${oneDigit.format(mean)}`,
  number: (at: number, title: string) => `${at + 1}. ${title}`,
  caption: (title: string) => `Answers to ${title}`,
  answer: 'Answer',
  people: 'Responses',
  share: 'Share',
  read: 'Read answers',
  readOf: (title: string) => `Read answers to ${title}`,
};

export const writtenAnswers = {
  loading: 'Loading the answers',
  what: 'The answers',
  empty: 'No one has written anything here yet.',
  more: 'Show more answers',
};

export const dropOff = {
  title: 'Where people stop',
  lead: (unfinished: number) =>
    `${formatPlural(unfinished, 'unfinished response')}, by the last question answered.`,
  caption: 'Unfinished responses by their last answer',
  question: 'Last answered question',
  people: 'Unfinished',
  share: 'Share',
  none: 'No unfinished responses.',
  noneAnswered: 'No unfinished response has an answer yet.',
};
