import { dateLanguage, siteHours } from './language';
/** The key for '12' or '24', the device's time format. Without it the browser's locale decides. */
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

/** An instant as a time of day, in the device's zone or another one: '14:32' or '2:32 pm' */
export function formatTime(at: number, timeZone?: string): string {
  const hours = hasTwelveHours()
    ? ({ hour: 'numeric', hourCycle: 'h12' } as const)
    : ({ hour: '2-digit', hourCycle: 'h23' } as const);
  const format = new Intl.DateTimeFormat(dateLanguage, { ...hours, minute: '2-digit', timeZone });
  // No line break between the time and am or pm.
  return format.format(at).replace(' ', '\u00a0');
}

/** A wall-clock time, '20:00' → '20:00' or '8:00 pm' */
export const formatWall = (time: string) => formatTime(Date.parse(`1970-01-01T${time}Z`), 'UTC');
