import type { Schema } from '@/api/client';
import { dateLanguage } from '@/lib/language';
import { oneOf } from '@/lib/search';
import { history as words } from './words';

type Counts = Schema['Counts'];
type Bucket = Schema['Bucket'];

const DAY_MS = 86_400_000;
/** The number of days in the specification's groups. */
const DAYS = { day: 1, month: 30, year: 365 };

/** The specification's ranges; the first is the default. */
export const ranges = [
  { name: words.last7Days, id: '7d', duration: 7, group: 'day' },
  { name: words.last30Days, id: '30d', duration: 30, group: 'day' },
  { name: words.last6Months, id: '6m', duration: 180, group: 'month' },
  { name: words.last1Year, id: '1y', duration: 365, group: 'month' },
  { name: words.last5Years, id: '5y', duration: 1825, group: 'year' },
] as const;
export type Range = (typeof ranges)[number];

type Part = { word: string; fill: string; of(counts: Counts): number };
export type Chart = { id: string; name: string; empty: string; parts: Part[] };

const one = (word: string, of: Part['of']): Part[] => [{ word, fill: 'bg-sea', of }];
const fine = (word: string, of: Part['of']): Part => ({ word, fill: 'bg-leaf', of });
const gone = (word: string, of: Part['of']): Part => ({ word, fill: 'bg-sun', of });
const bad = (word: string, of: Part['of']): Part => ({ word, fill: 'bg-coral', of });

/** The charts, each with the parts of its bars. */
export const charts = [
  {
    id: 'sign-ups',
    name: words.signUps,
    empty: words.signUpsEmpty,
    parts: one(words.signUps, ({ sign_ups }) => sign_ups),
  },
  {
    id: 'active',
    name: words.activeMembers,
    empty: words.activeEmpty,
    parts: one(words.activeMembers, ({ active }) => active),
  },
  {
    id: 'online',
    name: words.online,
    empty: words.onlineEmpty,
    parts: one(words.online, ({ online_most }) => online_most),
  },
  {
    id: 'habits',
    name: words.habits,
    empty: words.habitsEmpty,
    parts: one(words.habitsDone, ({ logs }) => logs),
  },
  {
    id: 'mails',
    name: words.emails,
    empty: words.emailsEmpty,
    parts: [
      fine(words.sent, ({ mails }) => mails.sent),
      { word: words.kept, fill: 'bg-field', of: ({ mails }: Counts) => mails.kept },
      gone(words.cancelled, ({ mails }) => mails.cancelled),
      bad(words.notSent, ({ mails }) => mails.failed),
    ],
  },
  {
    id: 'pushes',
    name: words.pushes,
    empty: words.pushesEmpty,
    parts: [
      fine(words.taken, ({ pushes }) => pushes.taken),
      gone(words.deviceGone, ({ pushes }) => pushes.gone),
      bad(words.refused, ({ pushes }) => pushes.refused),
    ],
  },
  {
    id: 'errors',
    name: words.errors,
    empty: words.errorsEmpty,
    parts: [bad(words.failed, ({ errors }) => errors)],
  },
] as const satisfies Chart[];
type ChartId = (typeof charts)[number]['id'];

/** The search parameters of the dashboard: which history, and which range. */
export type HistorySearch = {
  show?: ChartId | undefined;
  range?: Range['id'] | undefined;
};

export function historySearch(search: Record<string, unknown>): HistorySearch {
  return {
    show: oneOf(
      charts.map(({ id }) => id),
      search.show,
    ),
    range: oneOf(
      ranges.map(({ id }) => id),
      search.range,
    ),
  };
}

/** The query for a range that ends today, in UTC. */
export function asked({ duration, group }: Range, today: string) {
  const days = Math.floor(duration / DAYS[group]) * DAYS[group];
  const start = new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return { start, end: today, granularity_in_hour: DAYS[group] * 24 };
}

/** Replaces today's bucket with the live figures. */
export function withToday(buckets: Bucket[], date: string, today: Counts): Bucket[] {
  return buckets.map((bucket) => (bucket.at.startsWith(date) ? { ...bucket, ...today } : bucket));
}

const formed = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(dateLanguage, { timeZone: 'UTC', ...options });
const weekday = formed({ weekday: 'short' });
const day = formed({ day: 'numeric', month: 'short' });
const full = formed({ dateStyle: 'full' });
const dated = formed({ day: 'numeric', month: 'short', year: 'numeric' });

/** A bucket's labels, short for the chart and in full. In a one-week range they are weekdays. */
export function labels(at: string, { duration, group }: Range): { short: string; long: string } {
  const first = Date.parse(at);
  const last = first + (DAYS[group] - 1) * DAY_MS;
  if (group === 'day') {
    return { short: (duration <= 7 ? weekday : day).format(first), long: full.format(first) };
  }
  const short = group === 'month' ? day.format(first) : dated.format(first);
  return { short, long: words.to(dated.format(first), dated.format(last)) };
}
