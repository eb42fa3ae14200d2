import type { Schema } from '@/api/client';

export type Badge = Schema['Achievement'];
export type Level = 1 | 2 | 3;

/** The thresholds from which a badge is drawn in the second and the third level. */
const from: Record<Badge['measure'], [second: number, third: number]> = {
  streak: [30, 100],
  points: [1_000, 10_000],
  done_days: [50, 365],
  programs: [5, 20],
};

/** The level in which a badge is drawn, by its threshold. */
export function levelOf({ measure, threshold }: Pick<Badge, 'measure' | 'threshold'>): Level {
  const [second, third] = from[measure];
  if (threshold >= third) return 3;
  return threshold >= second ? 2 : 1;
}
