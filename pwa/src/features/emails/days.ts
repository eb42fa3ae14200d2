import type { Summary } from './queries';
import { order, type Status } from './status';

export type Day = Record<Status, number> & { date: string; total: number };

const DAY_MS = 86_400_000;

/** Every day of a range in UTC, including those without mails. */
export function everyDay(days: Summary['days'], first: string, last: string): Day[] {
  const by = new Map(days.map((day) => [day.date, day]));
  const all: Day[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10);
    const none = { date, total: 0, sent: 0, kept: 0, pending: 0, cancelled: 0, failed: 0 };
    all.push(by.get(date) ?? none);
  }
  return all;
}

/** The default range: thirty days up to today, in UTC. */
export function rangeOf(start: string | undefined, end: string | undefined, now: number) {
  const last = end ?? new Date(now).toISOString().slice(0, 10);
  const first = start ?? new Date(Date.parse(last) - 29 * DAY_MS).toISOString().slice(0, 10);
  return { first, last };
}

type Bar = { status: Status; from: number; count: number };

/** The stack of a day's bars, from the bottom. */
export function stacked(day: Day): Bar[] {
  let from = 0;
  const bars: Bar[] = [];
  for (const status of order) {
    const count = day[status];
    if (count > 0) bars.push({ status, from, count });
    from += count;
  }
  return bars;
}
