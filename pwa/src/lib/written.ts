import type { Site } from './site';

/** The key of the site's date settings on the device, for pages without them. */
export const DATES = 'daymark.dates';

/** The site as embedded in the page: most of it, without a call. */
export function written(): Site | undefined {
  const text = document.getElementById('site')?.textContent;
  return text ? JSON.parse(text) : undefined;
}
