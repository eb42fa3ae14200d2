import { daysBetween, plusDays } from './dates';
import type { Activity, OwnPrograms, Program, Status } from './model';

/**
 * How an activity is due on a date: `must` counts as missed if it is not done, `offered` is
 * optional, and `extra` was already done often enough in its period.
 */
export type Due = 'extra' | 'offered' | 'must';

type Membership = OwnPrograms['challenges'][number]['membership'];
export type Own = OwnPrograms['challenges'][number];

const least = (dates: (string | null | undefined)[]) =>
  dates.filter((date) => date != null).reduce((a, b) => (a < b ? a : b));
const most = (dates: (string | null | undefined)[]) =>
  dates.filter((date) => date != null).reduce((a, b) => (a > b ? a : b));

function recurrence(value: unknown): { times: number; per: number } {
  if (typeof value === 'number') return { times: 1, per: value };
  const { times = 1, per = 1 } = (value ?? {}) as { times?: number; per?: number };
  return { times, per };
}

/** The member's first and last date in a program; `undefined` without an end. */
function span(program: Program, { joined_on }: Membership) {
  if (program.category === 'TIMED') {
    return { first: program.start_date ?? joined_on, last: program.end_date ?? undefined };
  }
  const days = program.duration;
  return { first: joined_on, last: days ? plusDays(joined_on, days - 1) : undefined };
}

/**
 * Whether a date can be logged in a program. Ending a program early does not shorten its periods,
 * so what was due on earlier days stays due.
 */
export function isInside({ challenge, membership }: Own, date: string): boolean {
  const { first, last } = span(challenge, membership);
  const ends = [last, challenge.last_date, membership.left_on];
  return date >= most([first, membership.joined_on]) && ends.every((end) => !end || date <= end);
}

/** The period within which an activity's repetitions are counted; `undefined` if it is not due. */
export function period({ challenge, membership }: Own, activity: Activity, date: string) {
  const { first: start, last: end } = span(challenge, membership);
  const day = daysBetween(start, date) + 1;
  if (day < 1 || (end && date > end)) return undefined;
  const item = challenge.steps.length > 0 ? covering(challenge, day) : undefined;
  const asked = item?.asked.find(({ activity_id }) => activity_id === activity.id);
  if (challenge.steps.length > 0 && !asked) return undefined;
  // Retiring does not shorten a period, so what was due on earlier days stays due.
  if ([activity.retired_on, asked?.retired_on].some((from) => from && date >= from))
    return undefined;
  const { times, per } = recurrence(activity.recurrence);
  const anchor = item?.first ?? 1;
  const begin = plusDays(start, day - 1 - ((day - anchor) % per));
  const first = most([begin, membership.joined_on, activity.added_on, asked?.added_on]);
  const itemEnd = item && plusDays(start, item.last - 1);
  const last = least([plusDays(begin, per - 1), itemEnd, end, membership.left_on]);
  if (date < first || date > last) return undefined;
  const days = daysBetween(first, last) + 1;
  return { first, last, times, per, required: Math.floor((times * days) / per) };
}

function covering({ steps }: Program, day: number) {
  let first = 1;
  for (const { asked, duration } of steps.flatMap(({ plan }) => plan)) {
    const last = first + Math.max(0, duration) - 1;
    if (day >= first && day <= last) return { asked, first, last };
    first = last + 1;
  }
  return undefined;
}

/**
 * How an activity is due on a date, if at all; `doneBetween` counts its done dates, both ends
 * included.
 */
export function due(
  own: Own,
  activity: Activity,
  date: string,
  doneBetween: (first: string, last: string) => number,
): Due | undefined {
  const found = period(own, activity, date);
  if (!found) return undefined;
  const done = doneBetween(found.first, plusDays(date, -1));
  if (done >= found.times) return 'extra';
  const left = daysBetween(date, found.last) + 1;
  const must = found.required - done >= left && own.membership.left_on !== date;
  return must ? 'must' : 'offered';
}

export type DayClass = 'done' | 'neutral' | 'missed';

/**
 * How a closed date counts, given what was due on it. Nothing is missed on an `exempt` date: one in
 * a pause, or one that the zone skipped.
 */
export function dayClass(
  entries: { due?: Due | undefined; status: Status }[],
  exempt: boolean,
): DayClass {
  if (entries.some((each) => each.due && each.status === 'done')) return 'done';
  const must = entries.some((each) => each.due === 'must' && each.status !== 'impossible');
  return must && !exempt ? 'missed' : 'neutral';
}
