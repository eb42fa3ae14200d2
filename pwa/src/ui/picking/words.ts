export const pickField = {
  hint: 'Search by name',
  none: 'No results.',
  found: 'Results',
  chosen: 'Chosen',
  remove: (name: string) => `Remove ${name}`,
  unknown: {
    articles: (id: number) => `Article ${id} (not published)`,
    programs: (id: number) => `Program ${id} (not public)`,
    events: (id: number) => `Event ${id} (not public)`,
    companies: (id: number) => `Company ${id} (not available)`,
  },
  /** Until the name has loaded. */
  nameless: {
    articles: (id: number) => `Article ${id}`,
    programs: (id: number) => `Program ${id}`,
    events: (id: number) => `Event ${id}`,
    companies: (id: number) => `Company ${id}`,
  },
};
