/** `done` is absent on days when the habit was not due, impossible, paused or still open. */
export type HabitDay = { date: string; strength: number; done?: boolean | null };

const RECENT = 28;

/** On how many days of the last four weeks the habit was due and done. */
export function recentDays(days: HabitDay[]): { due: number; done: number } {
  const due = days.slice(-RECENT).filter(({ done }) => done !== null && done !== undefined);
  return { due: due.length, done: due.filter(({ done }) => done).length };
}

/** The strength as a line of `width` by `height`, 0 to 1 from the bottom. */
export function lineOf(days: Pick<HabitDay, 'strength'>[], width: number, height: number): string {
  const step = days.length > 1 ? width / (days.length - 1) : 0;
  return days
    .map(({ strength }, i) => `${(i * step).toFixed(1)},${(height * (1 - strength)).toFixed(1)}`)
    .join(' ');
}
