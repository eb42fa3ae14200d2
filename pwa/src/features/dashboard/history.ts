import type { Schema } from '@/api/client';
import { oneOf } from '@/lib/search';

type Counts = Schema['Counts'];
type Bucket = Schema['Bucket'];

const DAY_MS = 86_400_000;
/** Days of a group: the specification's day, month and year of a chart. */
const DAYS = { day: 1, month: 30, year: 365 };

/** The specification's ranges; the first is shown first. */
export const ranges = [
  { name: 'Last 7 days', id: '7d', duration: 7, group: 'day' },
  { name: 'Last 30 days', id: '30d', duration: 30, group: 'day' },
  { name: 'Last 6 months', id: '6m', duration: 180, group: 'month' },
  { name: 'Last 1 year', id: '1y', duration: 365, group: 'month' },
  { name: 'Last 5 years', id: '5y', duration: 1825, group: 'year' },
] as const;
export type Range = (typeof ranges)[number];

type Part = { word: string; fill: string; of(counts: Counts): number };
export type Chart = { id: string; name: string; empty: string; parts: Part[] };

const one = (word: string, of: Part['of']): Part[] => [{ word, fill: 'bg-sea', of }];
const fine = (word: string, of: Part['of']): Part => ({ word, fill: 'bg-leaf', of });
const gone = (word: string, of: Part['of']): Part => ({ word, fill: 'bg-sun', of });
const bad = (word: string, of: Part['of']): Part => ({ word, fill: 'bg-coral', of });

/** What there is a history of, and of which parts its bars are. */
export const charts = [
  {
    id: 'sign-ups',
    name: 'Sign-ups',
    empty: 'Who signs up is counted here.',
    parts: one('Sign-ups', ({ sign_ups }) => sign_ups),
  },
  {
    id: 'active',
    name: 'Active members',
    empty: 'Whoever logs a habit is counted here, once.',
    parts: one('Active members', ({ active }) => active),
  },
  {
    id: 'online',
    name: 'Online at once',
    empty: 'The most who have the site open at once are counted here.',
    parts: one('Online at once', ({ online_most }) => online_most),
  },
  {
    id: 'habits',
    name: 'Habits',
    empty: 'Each habit that somebody does is counted here.',
    parts: one('Habits done', ({ logs }) => logs),
  },
  {
    id: 'mails',
    name: 'Mails',
    empty: 'What became of each mail is counted here.',
    parts: [
      fine('Successfully', ({ mails }) => mails.sent),
      { word: 'Kept here', fill: 'bg-field', of: ({ mails }: Counts) => mails.kept },
      gone('Cancel', ({ mails }) => mails.cancelled),
      bad('Unsuccessfully', ({ mails }) => mails.failed),
    ],
  },
  {
    id: 'pushes',
    name: 'Pushes',
    empty: 'What became of each push is counted here.',
    parts: [
      fine('Taken', ({ pushes }) => pushes.taken),
      gone('Device gone', ({ pushes }) => pushes.gone),
      bad('Refused', ({ pushes }) => pushes.refused),
    ],
  },
  {
    id: 'errors',
    name: 'Errors',
    empty: 'No call failed. One that does is counted here.',
    parts: [bad('Failed calls', ({ errors }) => errors)],
  },
] as const satisfies Chart[];
type ChartId = (typeof charts)[number]['id'];

/** What the address of the dashboard says: which history is shown, and of which time. */
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

/** How the server is asked for a range that ends today, in UTC. */
export function asked({ duration, group }: Range, today: string) {
  const days = Math.floor(duration / DAYS[group]) * DAYS[group];
  const start = new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return { start, end: today, granularity_in_hour: DAYS[group] * 24 };
}

/** The day that is not over yet stands in the chart as the live figures say. */
export function withToday(buckets: Bucket[], date: string, today: Counts): Bucket[] {
  return buckets.map((bucket) => (bucket.at.startsWith(date) ? { ...bucket, ...today } : bucket));
}

const formed = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const weekday = formed({ weekday: 'short' });
const day = formed({ day: 'numeric', month: 'short' });
const full = formed({ dateStyle: 'full' });
const dated = formed({ day: 'numeric', month: 'short', year: 'numeric' });

/** What a bucket is called, in a chart and in full. Of one week each day has its name. */
export function labels(at: string, { duration, group }: Range): { short: string; long: string } {
  const first = Date.parse(at);
  const last = first + (DAYS[group] - 1) * DAY_MS;
  if (group === 'day') {
    return { short: (duration <= 7 ? weekday : day).format(first), long: full.format(first) };
  }
  const short = group === 'month' ? day.format(first) : dated.format(first);
  return { short, long: `${dated.format(first)} to ${dated.format(last)}` };
}
