/** The paths of this site that are not pages of the app. */
export const NOT_PAGES = [/^\/(?:api|v1|v2|assets)(?:\/|$)/, /\/[^/?]+\.[a-z0-9]+$/i];
