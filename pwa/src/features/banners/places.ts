import { keyOf } from './hidden';
import type { Banner, Place } from './queries';

/** The banner places of a page, most specific first; "everywhere" is last. */
const byPath: [RegExp, Place[]][] = [
  [/^\/$/, ['landingPage']],
  [/^\/challenges\/?$/, ['availableProgram', 'programHome']],
  [/^\/challenges\//, ['programHome']],
  [/^\/events(?:\/|$)/, ['eventsHome']],
  [/^\/(?:survey|scorecard)(?:\/|$)/, ['scorecardHome']],
  [/^\/insights(?:\/|$)/, ['articleHome']],
  [/^\/packages(?:\/|$)/, ['packagesHome']],
  [/^\/about(?:\/|$)/, ['aboutUs']],
  [/^\/globalchallenge(?:\/|$)/, ['globalChallenge']],
  [/^\/user\/dashboard(?:\/|$)/, ['dashboard']],
];

/** The banner to show on a page: the page's own, else the one for all pages; never a hidden one. */
export function bannerFor(
  path: string,
  banners: Banner[],
  hidden: readonly string[],
): Banner | undefined {
  const own = byPath.find(([page]) => page.test(path))?.[1] ?? [];
  const shown = banners.filter((banner) => !banner.dismissible || !hidden.includes(keyOf(banner)));
  for (const place of [...own, 'everywhere' as const]) {
    const found = shown.find((banner) => banner.place === place);
    if (found) return found;
  }
  return undefined;
}
