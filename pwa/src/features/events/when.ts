import { formatTime } from '@/lib/clock';

/** When an event is, by the clocks of its place and of whoever looks. */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, known);
  return known;
}

const digits = '2-digit' as const;

/** The wall clock of a zone, as a form has it: '2026-11-24T18:00' */
export function wallClock(at: number, timeZone: string): string {
  const whole = { year: 'numeric', month: digits, day: digits, hour: digits, minute: digits };
  // Sweden writes dates as ISO 8601 does.
  const said = format('sv-SE', { ...whole, timeZone } as Intl.DateTimeFormatOptions).format(at);
  return said.replace(' ', 'T');
}

/** The instant of a wall clock's time; nothing for what is no time. A time that a clock change leaves out comes after it. */
export function instantOf(wall: string, timeZone: string): string | undefined {
  const aim = Date.parse(`${wall}Z`);
  if (Number.isNaN(aim)) return undefined;
  const ahead = (at: number) => Date.parse(`${wallClock(at, timeZone)}Z`) - at;
  // Twice, because the first guess can stand on the other side of a clock change.
  return new Date(aim - ahead(aim - ahead(aim))).toISOString();
}

/** 'Tue 24 Nov', with the year where it is not the one of `now`. */
export function dayWords(at: number, timeZone: string, now: number, long: boolean): string {
  const year = format('en-GB', { year: 'numeric', timeZone });
  const name = long ? 'long' : 'short';
  const day = { weekday: name, day: 'numeric', month: name, timeZone } as const;
  const said = format('en-GB', day).format(at).replace(',', '');
  return year.format(at) === year.format(now) ? said : `${said} ${year.format(at)}`;
}

export type Span = { starts_at: string; ends_at: string };

/** 'Tue 24 Nov, 18:00' */
export function momentWords(at: string, timeZone: string, now = Date.now()): string {
  const instant = Date.parse(at);
  return `${dayWords(instant, timeZone, now, false)}, ${formatTime(instant, timeZone)}`;
}

/** The civil date of an instant, and its words. */
export const dateOf = (at: string, timeZone: string) =>
  wallClock(Date.parse(at), timeZone).slice(0, 10);

/** What a leaf of a calendar shows. */
export const leafOf = (at: string, timeZone: string) => ({
  month: format('en-GB', { month: 'short', timeZone }).format(Date.parse(at)),
  day: format('en-GB', { day: 'numeric', timeZone }).format(Date.parse(at)),
});

/** 'America/New_York' → 'New York' */
export const cityOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
