/** Cached formats of wall clocks. */

const formats = new Map<string, Intl.DateTimeFormat>();

export function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, known);
  return known;
}

const digits = '2-digit' as const;

/** The wall clock time in a zone or the viewer's, as form fields have it: '2026-11-24T18:00' */
export function wallClock(at: number, timeZone?: string): string {
  const whole = { year: 'numeric', month: digits, day: digits, hour: digits, minute: digits };
  // Swedish dates are in ISO 8601 format.
  const said = formatOf('sv-SE', { ...whole, timeZone } as Intl.DateTimeFormatOptions).format(at);
  return said.replace(' ', 'T');
}

/** The date of an instant in a zone or the viewer's: '2026-11-24' */
export const dayOf = (at: string, timeZone?: string) =>
  wallClock(Date.parse(at), timeZone).slice(0, 10);

/**
 * The instant of a wall clock time; undefined if it is invalid. A time that a clock change skips
 * becomes one after the change.
 */
export function instantOf(wall: string, timeZone: string): string | undefined {
  const aim = Date.parse(`${wall}Z`);
  if (Number.isNaN(aim)) return undefined;
  const ahead = (at: number) => Date.parse(`${wallClock(at, timeZone)}Z`) - at;
  // Twice, because the first guess can be on the other side of a clock change.
  return new Date(aim - ahead(aim - ahead(aim))).toISOString();
}
