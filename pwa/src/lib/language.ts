import type { Site } from './site';
import { DATES, written } from './written';

/** The site's language for a reader: one that they read if the site has it, and else its first. */
export function languageFor(site: readonly string[], reader: readonly string[]): string {
  const like = (tag: string) => site.find((own) => own.split('-')[0] === tag.split('-')[0]);
  const known = reader.map((tag) => (site.includes(tag) ? tag : like(tag)));
  return known.find(Boolean) ?? site[0] ?? 'en-GB';
}

let dates: Site['dates'] | undefined;
try {
  dates = written()?.dates ?? JSON.parse(localStorage[DATES]);
} catch {
  // No page, no storage, or nothing in it.
}

/** In which language dates are shown. The rest of a page is English. */
export const dateLanguage = languageFor(dates?.languages ?? [], navigator.languages);

/** '12' or '24' where the site says how hours are written; else the reader's browser decides. */
export const siteHours = dates?.hours;
