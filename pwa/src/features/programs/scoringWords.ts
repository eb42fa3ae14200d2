import type { Scoring } from './scoring';

/** What a program can rank by, as its editor chooses it, and the sentence that explains it beside the board. */
export const scorings: { value: Scoring; label: string; sentence: string }[] = [
  {
    value: 'total_points',
    label: 'Total points',
    sentence: 'Ranked by all points in the program.',
  },
  {
    value: 'average_per_day',
    label: 'Average per day',
    sentence:
      'Ranked by the average: points divided by the days so far since joining, today included.',
  },
  {
    value: 'best_streak',
    label: 'Best streak',
    sentence: 'Ranked by the most days in a row that somebody reached here.',
  },
  {
    value: 'share_of_days_done',
    label: 'Share of days done',
    sentence:
      'Ranked by the share of days done among those that are over. Today counts once it is done.',
  },
];

export const sentenceOf = (scoring: Scoring) =>
  scorings.find(({ value }) => value === scoring)?.sentence;
