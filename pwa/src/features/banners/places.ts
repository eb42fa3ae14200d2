import type { Banner, Place } from './queries';

/** The places of a page, the nearest first; what belongs everywhere comes last. */
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

/** The one banner of a page: its own before that of all pages, and none that was hidden. */
export function bannerFor(
  path: string,
  banners: Banner[],
  hidden: readonly number[],
): Banner | undefined {
  const own = byPath.find(([page]) => page.test(path))?.[1] ?? [];
  const shown = banners.filter(({ id, dismissible }) => !dismissible || !hidden.includes(id));
  for (const place of [...own, 'everywhere' as const]) {
    const found = shown.find((banner) => banner.place === place);
    if (found) return found;
  }
  return undefined;
}
