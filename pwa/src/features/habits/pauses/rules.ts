import type { Schema } from '@/api/client';
import { daysBetween } from '@/offline/dates';

export type Pause = Schema['Pause'];

/** The maximum number of paused days in a calendar year; the same as on the server. */
export const DAYS_A_YEAR = 60;

export const isRunning = ({ from, to }: Pause, today: string) => from <= today && today <= to;

/** Current and future pauses, next one first. */
export const ahead = (pauses: readonly Pause[], today: string) =>
  pauses.filter(({ to }) => to >= today).sort((a, b) => a.from.localeCompare(b.from));

/** The number of paused days in a calendar year. */
export function pausedDays(pauses: readonly Pick<Pause, 'from' | 'to'>[], year: string): number {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const days = pauses.map(({ from, to }) => {
    const [begin, end] = [from > first ? from : first, to < last ? to : last];
    return Math.max(0, daysBetween(begin, end) + 1);
  });
  return days.reduce((sum, each) => sum + each, 0);
}

/** Why a pause cannot be planned. */
type Fault = 'reversed' | 'overlaps' | 'too long';

export function faultOfPause(
  { from, to }: Pick<Pause, 'from' | 'to'>,
  others: readonly Pause[],
): Fault | undefined {
  if (to < from) return 'reversed';
  if (others.some((other) => other.from <= to && from <= other.to)) return 'overlaps';
  const years = new Set([from.slice(0, 4), to.slice(0, 4)]);
  const all = [...others, { from, to }];
  return [...years].some((year) => pausedDays(all, year) > DAYS_A_YEAR) ? 'too long' : undefined;
}
