import { dateLanguage } from '@/lib/language';
import { income as words } from './words';

const DAY_MS = 86_400_000;

/** The specification's ranges: the total number of days, and the days per bar. */
export const ranges = [
  { id: '30d', name: words.last30Days, days: 30, bar: 1 },
  { id: '6m', name: words.last6Months, days: 180, bar: 30 },
  { id: '1y', name: words.last1Year, days: 365, bar: 30 },
  { id: '5y', name: words.last5Years, days: 1825, bar: 365 },
] as const;
type Range = (typeof ranges)[number];

/** The range named in the URL, else the first. */
export const rangeOf = (id: string | undefined): Range =>
  ranges.find((each) => each.id === id) ?? ranges[0];

/** The query for a range that ends today, in UTC, rounded to whole bars. */
export function asked({ days, bar }: Range, today: string) {
  const whole = Math.floor(days / bar) * bar;
  const start = new Date(Date.parse(today) - (whole - 1) * DAY_MS).toISOString().slice(0, 10);
  return { start, end: today, hours: bar * 24 };
}

const short = new Intl.DateTimeFormat(dateLanguage, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const full = new Intl.DateTimeFormat(dateLanguage, { dateStyle: 'long', timeZone: 'UTC' });

/** A bar's label: its first day. */
export const labelOf = (at: string) => ({
  short: short.format(Date.parse(at)),
  long: full.format(Date.parse(at)),
});

const month = new Intl.DateTimeFormat(dateLanguage, { month: 'short', timeZone: 'UTC' });
const monthLong = new Intl.DateTimeFormat(dateLanguage, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A month's label, from '2026-05' or its first day. */
export function monthOf(text: string) {
  const first = Date.parse(`${text.slice(0, 7)}-01`);
  return { short: month.format(first), long: monthLong.format(first) };
}
