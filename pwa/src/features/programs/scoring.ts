import type { Schema } from '@/api/client';
import { formatNumber } from '@/lib/format';
import { scoring as words } from './words';

export type Scoring = Schema['Scoring'];

/** The header of a board's score column. */
export const columns: Record<Scoring, string> = {
  total_points: words.points,
  average_per_day: words.average,
  best_streak: words.bestStreak,
  share_of_days_done: words.daysDone,
};

type Scored = { points: number; score?: number | null };

/** A row's score and its unit: 1,250 · 12.5 'a day' · 9 'days' · 86 '%'. Percentages are rounded up. */
export function scoreOf({ points, score }: Scored, scoring: Scoring): [string, unit?: string] {
  if (score === null || score === undefined) return [formatNumber(points)];
  if (scoring === 'average_per_day') return [formatNumber(score), words.aDay];
  if (scoring === 'best_streak') return [formatNumber(score), score === 1 ? words.day : words.days];
  return [String(Math.ceil(score)), '%'];
}
