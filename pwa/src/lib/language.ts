/** What the site says of dates, as its pages bring it along. */
type Dates = { languages: string[]; hours: 'auto' | '12' | '24' };

const KEPT = 'daymark.dates';

/** Keeps what the site says of dates for pages that do not bring it along: those that a device opens by itself. */
export function keepDates(dates: Dates | undefined): void {
  try {
    if (dates) localStorage.setItem(KEPT, JSON.stringify(dates));
  } catch {
    // Storage is blocked: such pages show dates as the program does.
  }
}

/** The site's language for a reader: one that they read if the site has it, and else its first. */
export function languageFor(site: readonly string[], reader: readonly string[]): string {
  const base = (tag: string) => tag.split('-')[0];
  for (const tag of reader) {
    const found = site.find((own) => own === tag) ?? site.find((own) => base(own) === base(tag));
    if (found) return found;
  }
  return site[0] ?? 'en-GB';
}

function known(): Dates | undefined {
  try {
    const page = document.getElementById('site')?.textContent;
    const dates = page ? JSON.parse(page).dates : JSON.parse(localStorage.getItem(KEPT) ?? 'null');
    if (page) keepDates(dates);
    return dates ?? undefined;
  } catch {
    return undefined;
  }
}

const dates = known();

/** In which language dates are shown. The rest of a page is English. */
export const dateLanguage = languageFor(dates?.languages ?? [], navigator.languages);

/** Whether the site shows twelve hours; undefined where the reader's browser decides. */
export const twelveHours =
  dates?.hours === '12' || dates?.hours === '24' ? dates.hours === '12' : undefined;
