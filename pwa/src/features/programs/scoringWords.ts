import type { Scoring } from './scoring';
import { scoringWords as words } from './words';

/** The scorings that an editor can choose, each with the explanation beside the board. */
export const scorings: { value: Scoring; label: string; sentence: string }[] = [
  {
    value: 'total_points',
    label: words.totalPoints,
    sentence: words.totalPointsLead,
  },
  {
    value: 'average_per_day',
    label: words.averagePerDay,
    sentence: words.averagePerDayLead,
  },
  {
    value: 'best_streak',
    label: words.bestStreak,
    sentence: words.bestStreakLead,
  },
  {
    value: 'share_of_days_done',
    label: words.shareOfDaysDone,
    sentence: words.shareOfDaysDoneLead,
  },
];

export const sentenceOf = (scoring: Scoring) =>
  scorings.find(({ value }) => value === scoring)?.sentence;
