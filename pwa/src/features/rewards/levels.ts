import type { Schema } from '@/api/client';

export type Badge = Schema['Achievement'];
export type Level = 1 | 2 | 3;

/** The thresholds at which a badge gets its second and third design. */
const from: Record<Badge['measure'], [second: number, third: number]> = {
  streak: [30, 100],
  points: [1_000, 10_000],
  done_days: [50, 365],
  programs: [5, 20],
};

/** The level of a badge's design, from its threshold. */
export function levelOf({ measure, threshold }: Pick<Badge, 'measure' | 'threshold'>): Level {
  const [second, third] = from[measure];
  if (threshold >= third) return 3;
  return threshold >= second ? 2 : 1;
}
