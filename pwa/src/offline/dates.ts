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

/** A civil date some days later. Dates only: no zone can move it. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Civil days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/**
 * The date an instant belongs to: the wall clock's, or the one before while the hour is below `dayStartHour`. A date that has
 * begun stays begun: a clock that is set back over the day's start does not return to yesterday.
 */
export function localDate(at: number, tz: string, dayStartHour: number): string {
  const { date, hour } = wallClock(at, tz);
  if (hour >= dayStartHour) return date;
  // Set back: up to three hours ago the wall clock already stood past the day's start, on this date.
  for (const back of [1, 2, 3]) {
    const before = wallClock(at - back * 3_600_000, tz);
    if (before.date === date && before.hour >= dayStartHour) return date;
  }
  return plusDays(date, -1);
}

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

function wallMs(at: number, tz: string): number {
  const { date, hour } = wallClock(at, tz);
  const minutes = new Date(at).toLocaleString('en-GB', { timeZone: tz, minute: 'numeric' });
  return Date.parse(`${date}T00:00:00Z`) + (hour * 60 + Number(minutes)) * 60_000;
}

/** When a date closes: the next date at `dayStartHour` + 12 by the wall clock. */
export function dayClose(date: string, tz: string, dayStartHour: number): number {
  const wall = Date.parse(`${plusDays(date, 1)}T00:00:00Z`) + (dayStartHour + 12) * 3_600_000;
  // Twice, because the first guess can stand on the other side of a clock change.
  const guess = wall - (wallMs(wall, tz) - wall);
  return guess - (wallMs(guess, tz) - wall);
}
