import { formatTime } from '@/lib/clock';
import { dateLanguage } from '@/lib/language';
import { formatOf } from '@/lib/wallClock';

/** Formats the times of an event, in its own time zone and in the viewer's. */

/** 'Tue 24 Nov', with the year if it differs from that of `now`. */
export function dayWords(at: number, timeZone: string, now: number, long: boolean): string {
  const year = formatOf(dateLanguage, { year: 'numeric', timeZone });
  const name = long ? 'long' : 'short';
  const day = { weekday: name, day: 'numeric', month: name, timeZone } as const;
  const said = formatOf(dateLanguage, day).format(at).replace(',', '');
  return year.format(at) === year.format(now) ? said : `${said} ${year.format(at)}`;
}

export type Span = { starts_at: string; ends_at: string };

/** 'Tue 24 Nov, 18:00' */
export function momentWords(at: string, timeZone: string, now = Date.now()): string {
  const instant = Date.parse(at);
  return `${dayWords(instant, timeZone, now, false)}, ${formatTime(instant, timeZone)}`;
}

/** The texts of a calendar page. */
export const leafOf = (at: string, timeZone: string) => ({
  month: formatOf(dateLanguage, { month: 'short', timeZone }).format(Date.parse(at)),
  day: formatOf(dateLanguage, { day: 'numeric', timeZone }).format(Date.parse(at)),
});

/** 'America/New_York' → 'New York' */
export const cityOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
