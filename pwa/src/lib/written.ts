import type { Site } from './site';

/** Under this name a device keeps what the site says of dates, for pages that do not bring it along. */
export const DATES = 'daymark.dates';

/** What the server wrote into the page of the site: most of it, before any call. */
export function written(): Site | undefined {
  const text = document.getElementById('site')?.textContent;
  return text ? JSON.parse(text) : undefined;
}
