import { formatTime } from './clock';
import { dateLanguage } from './language';
import { ago as words } from './words';

const weekday = new Intl.DateTimeFormat(dateLanguage, { weekday: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(dateLanguage, { month: 'long', timeZone: 'UTC' });
const dayAndMonth = new Intl.DateTimeFormat(dateLanguage, { day: 'numeric', month: 'short' });
const shortDay = new Intl.DateTimeFormat(dateLanguage, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

function ordinal(day: number): string {
  const teen = day >= 11 && day <= 13;
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${suffix}`;
}

/** A date, '2022-01-03' → 'Monday 3rd January', or in another language. Independent of time zones. */
export function formatDay(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  if (!dateLanguage.startsWith('en')) return `${weekday.format(at)}, ${shortDay.format(at)}`;
  return `${weekday.format(at)} ${ordinal(at.getUTCDate())} ${month.format(at)}`;
}

/** A date in short, '2022-01-03' → '3 Jan'. */
export function formatShortDay(date: string): string {
  return shortDay.format(new Date(`${date}T00:00:00Z`));
}

/** An instant in the visitor's time zone: '14:32' or '2:32 pm' */
export const formatClock = (at: number) => formatTime(at);

/**
 * The same, with the date unless it is today: '20 Nov, 14:32'; and with the year unless it is the
 * current one.
 */
export function formatMoment(at: number, now = Date.now()): string {
  const [day, today] = [new Date(at), new Date(now)];
  if (day.toDateString() === today.toDateString()) return formatClock(at);
  const year = day.getFullYear() === today.getFullYear() ? '' : ` ${day.getFullYear()}`;
  return `${dayAndMonth.format(at)}${year}, ${formatClock(at)}`;
}

/** A coarse relative time for the feed. */
export function formatAgo(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes < 1 ? words.justNow : `${minutes} ${words.minutes}`;
}
