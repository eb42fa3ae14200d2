import { dateLanguage, siteHours } from './language';
/** Under this name a device keeps '12' or '24': how it writes times of day. Without it the browser's locale decides. */
export const CLOCK = 'daymark.clock';

export function chosenClock(): string | null {
  try {
    return localStorage.getItem(CLOCK);
  } catch {
    // Storage is blocked: the locale decides.
    return null;
  }
}

function hasTwelveHours(): boolean | undefined {
  const choice = chosenClock() ?? siteHours;
  if (choice && choice !== 'auto') return choice === '12';
  return new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions().hour12;
}

/** An instant as a time of day, by the device's own zone or another one: '14:32' or '2:32 pm' */
export function formatTime(at: number, timeZone?: string): string {
  const hours = hasTwelveHours()
    ? ({ hour: 'numeric', hourCycle: 'h12' } as const)
    : ({ hour: '2-digit', hourCycle: 'h23' } as const);
  const format = new Intl.DateTimeFormat(dateLanguage, { ...hours, minute: '2-digit', timeZone });
  // A line never ends between the time and its half of the day.
  return format.format(at).replace(' ', '\u00a0');
}

/** A wall-clock time, '20:00' → '20:00' or '8:00 pm' */
export const formatWall = (time: string) => formatTime(Date.parse(`1970-01-01T${time}Z`), 'UTC');
