import type { Schema } from '@/api/client';
import { formatDay } from '@/lib/dates';
import { formatNumber } from '@/lib/format';
import type { Board, Period, Program } from './board';

type Activity = Schema['Activity'];
/** Every so many days, or so many times in so many days. */
type Recurrence = number | { times: number; per: number };

const every: Record<number, string> = {
  1: 'Daily',
  7: 'Weekly',
  30: 'Monthly',
  90: 'Quarterly',
  365: 'Yearly',
};
const spans: Record<number, string> = {
  1: 'a day',
  7: 'a week',
  30: 'a month',
  90: 'a quarter',
  365: 'a year',
};
const few = ['', 'Once', 'Twice'];

/** How often it is due: 7 → 'Weekly', 3 times per 7 → '3 times a week'. */
export function recurrenceWords(given: Activity['recurrence']): string {
  const recurrence = given as Recurrence;
  if (typeof recurrence === 'number') return every[recurrence] ?? `Every ${recurrence} days`;
  const { times, per } = recurrence;
  return `${few[times] || `${times} times`} ${spans[per] ?? `in ${per} days`}`;
}

/** The periods of a board as they are chosen, and as they stand in a sentence. */
export const periods: { value: Period; label: string; when: string }[] = [
  { value: 'all', label: 'All time', when: 'so far' },
  { value: 'month', label: 'Month', when: 'this month' },
  { value: 'week', label: 'Week', when: 'this week' },
  { value: 'day', label: 'Today', when: 'today' },
];

/** A board without a row: what is so, and what will fill it. */
export function emptyBoard(period: Period, state: Board['state']): { title: string; text: string } {
  const when = periods.find(({ value }) => value === period)?.when;
  if (period === 'all') {
    return { title: 'The board is clear', text: 'The first log puts a name on it.' };
  }
  return {
    title: `No points ${when}`,
    text:
      state === 'live'
        ? 'The next log puts a name here.'
        : 'The program has ended. All its points are under “All time”.',
  };
}

/** What is aimed at: '8 glasses', 'at most 2 cups'. */
export function targetWords({ target_amount, unit, direction }: Activity): string | undefined {
  if (target_amount === null || target_amount === undefined) return undefined;
  const amount = `${formatNumber(target_amount)} ${unit ?? ''}`.trim();
  return direction === 'at_most' ? `at most ${amount}` : amount;
}

const DAY_MS = 86_400_000;

/** The civil date of an instant in a zone. */
export function dayIn(timeZone: string, at: number): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}

/** Civil days from one date to another; the clock's changes do not count. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

/** Where a program stands on `today`, in a line. */
export function whenWords(program: Program, today: string): string {
  const { state, start_date: start, end_date: end, duration } = program;
  if (state === 'grace') return 'The last logs are coming in';
  if (state === 'final' || state === 'archived') return end ? `Ended ${formatDay(end)}` : 'Ended';
  if (start && today < start) return `Starts ${formatDay(start)}`;
  if (start && end) {
    return `Day ${daysBetween(start, today) + 1} of ${daysBetween(start, end) + 1}`;
  }
  if (start) return `Since ${formatDay(start)}`;
  return duration ? `${days(duration)}, from the day you join` : 'Begin any day';
}

/** From when to when; nothing for a program in everybody's own time. */
export function datesWords({ start_date: start, end_date: end }: Program): string | undefined {
  if (!start) return undefined;
  return end ? `${formatDay(start)} to ${formatDay(end)}` : `From ${formatDay(start)}`;
}

/** `full`: nothing else keeps it shut. */
export type Door = { open: boolean; words?: string | undefined; full?: boolean };

/** Whether one can join on `today`, and what is to be known about it. */
export function door(program: Program, today: string): Door {
  const { state, dead_line, capacity, members_count } = program;
  if (state !== 'open' && state !== 'running') {
    return { open: false, words: 'This program has ended. Its board stays to be read.' };
  }
  if (dead_line && today > dead_line) {
    return { open: false, words: `Joining closed on ${formatDay(dead_line)}.` };
  }
  if (capacity && members_count >= capacity) {
    return { open: false, full: true, words: 'This program is full.' };
  }
  const seats = capacity ? `${formatNumber(capacity - members_count)} seats left.` : undefined;
  return { open: true, words: dead_line ? `Join until ${formatDay(dead_line)}.` : seats };
}
