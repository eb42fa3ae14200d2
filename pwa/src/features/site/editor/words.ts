export const editing = {
  what: 'The site settings',
  loading: 'Loading the site settings',
  conflict:
    'Another administrator saved these settings first. Reload the page to see their changes, then make yours again.',
};

export const identityForm = {
  title: 'Name and pictures',
  lead: 'They appear in the header, in search results and in every email.',
  name: 'Site name',
  tagline: 'Tagline',
  taglineHint: 'A few words below the name in the footer and in search results.',
  description: 'Description',
  descriptionHint: 'One or two sentences for search engines and link previews.',
  logo: 'Logo',
  logoHint: 'A square works best. Transparency is kept.',
  picture: 'Front page picture',
  pictureHint: 'Without one, the front page shows the app.',
};

export const coloursForm = {
  title: 'Colours',
  lead: 'The accent colour is used for buttons, links and marks. Each colour must be easy to read.',
  light: 'Accent on light pages',
  dark: 'Accent on dark pages',
  sample: 'A link and a button in this colour',
  link: 'A link',
  button: 'A button',
  fine: (contrast: number) => `Easy to read: contrast ${contrast.toFixed(1)} to 1.`,
  weak: (contrast: number) =>
    `Hard to read: contrast ${contrast.toFixed(1)} to 1. It must be at least 4.5 to 1.`,
  reset: 'Use the original colour',
  failed: 'The colours were not saved. Try again.',
};

export const socialForm = {
  title: 'Social networks',
  lead: 'Links to your profiles, in the footer of every page.',
  empty: 'No profiles yet.',
  network: 'Network',
  url: 'Profile address',
  add: 'Add profile',
  row: (name: string) => `${name} profile`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
};

export const datesForm = {
  title: 'Dates and times',
  lead: 'Readers see dates in their own language if you list it, and in the first one otherwise.',
  languages: 'Languages',
  languagesHint: 'Separated by commas, for example: en-GB, de, fr-CA.',
  hours: 'Time format',
  auto: 'Default for the language',
  twelve: '12-hour clock',
  twentyFour: '24-hour clock',
};

export const footerForm = {
  title: 'Footer',
  lead: 'Links below every page. Published pages that you show in the footer are listed automatically.',
  text: 'Footer text',
  column: (at: number) => `Column ${at + 1}`,
  heading: 'Heading',
  label: 'Link text',
  href: 'Address',
  hrefHint: '/challenges or https://…',
  link: (at: number, column: string) => `Link ${at + 1} of ${column.toLowerCase()}`,
  to: (column: string) => ` to ${column.toLowerCase()}`,
  up: (name: string) => `Move ${name.toLowerCase()} up`,
  down: (name: string) => `Move ${name.toLowerCase()} down`,
  remove: (name: string) => `Remove ${name.toLowerCase()}`,
  addColumn: 'Add column',
  addLink: 'Add link',
};

/** The sections of the front page, as named in the administration. */
export const sectionNames = {
  landingPage: 'Introduction',
  globalChallenge: 'Global Challenge',
  programHome: 'Programs',
  eventsHome: 'Events',
  howItWorks: 'How it works',
  scorecardHome: 'Scorecard',
  reviewsHome: 'Reviews',
  articleHome: 'Articles',
  packagesHome: 'Pricing',
  videosHome: 'Videos',
  aboutUs: 'About us',
  newsletterHome: 'Newsletter',
};

export const sectionsForm = {
  title: 'Sections',
  lead: 'Drag a section to move it, or use its arrows. Open one to edit or hide it.',
  sections: 'Sections of the front page',
  hidden: 'Hidden',
  moved: (name: string, at: number, of: number) => `${name} is now ${at + 1} of ${of}.`,
  edit: (name: string) => `Edit ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  preview: 'Preview',
  previewLead: 'This is how visitors will see the page, including your unsaved changes.',
};

export const sectionFields = {
  shown: 'Show this section',
  heading: 'Heading',
  own: 'Leave it empty to use the original text.',
  text: 'Text',
  point: (at: number) => `Point ${at + 1}`,
  pointText: (at: number) => `Text of point ${at + 1}`,
  add: 'Add point',
  up: (name: string) => `Move ${name.toLowerCase()} up`,
  down: (name: string) => `Move ${name.toLowerCase()} down`,
  remove: (name: string) => `Remove ${name.toLowerCase()}`,
};
