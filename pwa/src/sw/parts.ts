/** The cache of those parts of the app that are kept once they were used. */
export const PARTS = 'parts';
