/** The versions of an article or a page. */
export const textVersions = {
  title: 'Versions',
  loading: 'Loading the versions',
  what: 'The versions',
  by: (name: string, at: string) => `${name || 'A former editor'}, ${at}`,
  newest: 'Newest',
  compare: 'Compare',
  compareWith: (which: string) => `Compare the version by ${which}`,
  same: 'This version has the same text as the newest one.',
  headline: 'Title',
  summary: 'Summary',
  body: 'Text',
  restore: 'Restore this version',
  restored: 'Restored as the newest version.',
  before: 'Then',
  now: 'Now',
  back: 'All versions',
};
