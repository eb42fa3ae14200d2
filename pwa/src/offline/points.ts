import { dayClose, daysBetween, localDate, plusDays } from './dates';
import type { State, Target } from './merge';

/** The points of an entry before its program's daily cap, as the server awards them. */
export function earned({ status, amount }: State, points: number, target: Target | null): number {
  if (status === 'done') return points;
  if (status !== 'open' || target?.direction !== 'at_least' || amount === null) return 0;
  if (amount >= target.amount) return 0;
  return Math.floor(
    (points * Math.round(amount * 1000)) / Math.max(1, Math.round(target.amount * 1000)),
  );
}

/** How many days back a log may reach: one that arrives late, or one that is made late. */
const REACH_DAYS = 7;

/** Whether a log earns points: made before its date has closed, or within the reach of a program with late logging. */
export function counts(
  date: string,
  { at, tz }: { at: number; tz: string },
  dayStartHour: number,
  backfill: boolean,
): boolean {
  if (at < dayClose(date, tz, dayStartHour)) return true;
  return backfill && daysBetween(date, localDate(at, tz, dayStartHour)) <= REACH_DAYS;
}

/** Whether the server still accepts a log of a date, given the newest date that has closed. */
export const isAccepted = (date: string, closed: string) => plusDays(date, REACH_DAYS) > closed;

/** The points of the entries of a program and date under its daily cap, in the order of the activities. */
export function capped(points: number[], cap: number | null | undefined): number[] {
  let left = Math.max(0, cap ?? Number.POSITIVE_INFINITY);
  return points.map((each) => {
    const given = Math.min(Math.max(each, 0), left);
    left -= given;
    return given;
  });
}
