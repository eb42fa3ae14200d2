import type { Schema } from '@/api/client';

/** A habit that was done, or undone. Members with a hidden profile have no name. */
export type Line = Schema['AdminLine'];
export type SignUp = Schema['AdminSignUp'];

/** The current figures and today's; the REST call returns the same. */
export type Figures = Schema['Dashboard'];

/**
 * The messages of the topic `admin`: the first has all lines, later ones only new lines. Each has
 * all figures.
 */
export type Activity = Schema['AdminActivity'];

/** The maximum length of each list, the same as on the server. */
const LINES = 50;
/** The number of samples in the chart, ten seconds each: five minutes. */
export const SAMPLES = 30;

const newest = (a: { at: string }, b: { at: string }) => Date.parse(b.at) - Date.parse(a.at);

/** A repeated line replaces the older one. */
function merged<T extends { at: string }>(old: T[], fresh: T[], id: (each: T) => unknown): T[] {
  const told = new Set(fresh.map(id));
  return [...fresh, ...old.filter((each) => !told.has(id(each)))].sort(newest).slice(0, LINES);
}

export function patched(before: Activity, change: Activity): Activity {
  return {
    ...change,
    sign_ups: merged(before.sign_ups, change.sign_ups, ({ member }) => member),
    activity: merged(before.activity, change.activity, ({ id }) => id),
  };
}

/** The samples of the last five minutes, oldest first. */
export function sampled(before: readonly number[], next: number): number[] {
  return [...before, next].slice(-SAMPLES);
}
