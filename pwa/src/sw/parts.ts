/** The name of the cache for parts of the app that are kept after their first use. */
export const PARTS = 'parts';
