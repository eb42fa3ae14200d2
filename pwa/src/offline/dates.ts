const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function wallClock(at: number, tz: string): { date: string; hour: number } {
  let format = formats.get(tz);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: tz,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    });
    formats.set(tz, format);
  }
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { date: `${part.year}-${part.month}-${part.day}`, hour: Number(part.hour) };
}

/** The date some days later. Dates only, independent of time zones. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

const skips = new Map<string, boolean>();

/** Whether a zone skipped a date: Pacific/Apia went from 29 to 31 December 2011. */
export function isSkipped(date: string, tz: string): boolean {
  const key = `${date} ${tz}`;
  const known = skips.get(key);
  if (known !== undefined) return known;
  // A date of 23 hours or more contains one of these instants in every zone.
  const from = Date.parse(`${date}T00:00:00Z`) - 15 * 3_600_000;
  const seen = Array.from({ length: 9 }, (_, n) => wallClock(from + n * 6 * 3_600_000, tz).date);
  const skipped = !seen.includes(date);
  skips.set(key, skipped);
  return skipped;
}

/**
 * The date of an instant: the wall clock's date, or the previous one before `dayStartHour`. A date
 * that has begun stays: setting the clock back across the day's start does not return to yesterday.
 * The night after a skipped date belongs to the date before it.
 */
export function localDate(at: number, tz: string, dayStartHour: number): string {
  const { date, hour } = wallClock(at, tz);
  if (hour >= dayStartHour) return date;
  // The clock may have been set back: check whether this date had already begun up to three hours
  // ago.
  for (const back of [1, 2, 3]) {
    const before = wallClock(at - back * 3_600_000, tz);
    if (before.date === date && before.hour >= dayStartHour) return date;
  }
  const before = plusDays(date, -1);
  return isSkipped(before, tz) ? plusDays(before, -1) : before;
}

function wallMs(at: number, tz: string): number {
  const { date, hour } = wallClock(at, tz);
  const minutes = new Date(at).toLocaleString('en-GB', { timeZone: tz, minute: 'numeric' });
  return Date.parse(`${date}T00:00:00Z`) + (hour * 60 + Number(minutes)) * 60_000;
}

/** When a date closes: on the next date, 12 hours after `dayStartHour`, by the wall clock. */
export function dayClose(date: string, tz: string, dayStartHour: number): number {
  const wall = Date.parse(`${plusDays(date, 1)}T00:00:00Z`) + (dayStartHour + 12) * 3_600_000;
  // Twice, because the first guess can be on the other side of a clock change.
  const guess = wall - (wallMs(wall, tz) - wall);
  return guess - (wallMs(guess, tz) - wall);
}

/** The newest date that has closed by an instant. */
export function lastClosed(at: number, tz: string, dayStartHour: number): string {
  const yesterday = plusDays(localDate(at, tz, dayStartHour), -1);
  return dayClose(yesterday, tz, dayStartHour) <= at ? yesterday : plusDays(yesterday, -1);
}
