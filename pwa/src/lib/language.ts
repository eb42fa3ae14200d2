import type { Site } from './site';
import { DATES, written } from './written';

/**
 * The site's language for a reader: the first of the reader's languages that the site has, else the
 * site's first.
 */
export function languageFor(site: readonly string[], reader: readonly string[]): string {
  for (const tag of reader) {
    const known =
      site.find((own) => own === tag) ?? site.find((own) => own.slice(0, 2) === tag.slice(0, 2));
    if (known) return known;
  }
  return site[0] ?? 'en-GB';
}

let dates: Site['dates'] | undefined;
try {
  dates = written()?.dates ?? JSON.parse(localStorage[DATES]);
} catch {
  // There is no page, no storage, or no stored value.
}

/** The language of dates. The rest of a page is English. */
export const dateLanguage = languageFor(dates?.languages ?? [], navigator.languages);

/** '12' or '24' if the site sets a time format; else the reader's browser decides. */
export const siteHours = dates?.hours;
