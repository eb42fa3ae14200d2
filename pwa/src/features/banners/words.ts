import { formatShortDay } from '@/lib/dates';
import { formatPlural } from '@/lib/format';

export const banner = {
  message: 'Message',
  hide: (title: string) => `Hide “${title}”`,
};

/** Where a banner is shown. */
export const places = {
  everywhere: 'Every page',
  dashboard: 'Dashboard',
  landingPage: 'Front page',
  programHome: 'Programs',
  availableProgram: 'Available programs',
  eventsHome: 'Events',
  scorecardHome: 'Scorecard',
  articleHome: 'Insights',
  packagesHome: 'Pricing',
  aboutUs: 'About us',
  globalChallenge: 'Global Challenge',
};

export const audiences = {
  everyone: 'Everyone',
  visitors: 'Visitors',
  members: 'Members',
  package: 'Members with a package',
  company: 'Members of a company',
};

export const tones = {
  calm: 'Calm',
  good: 'Good news',
  warning: 'Warning',
};

export const table = {
  title: 'Banners',
  what: 'The banners',
  loading: 'Loading the banners',
  place: 'Place',
  anyPlace: 'Any place',
  searchHint: 'Name, title or text',
  empty: 'No banners yet',
  emptyText: 'A banner shows visitors or members a short message, on one page or on all of them.',
  noMatch: 'No banner matches',
  noMatchText: 'Try another word or another place.',
  showAll: 'Show all banners',
  on: 'On',
  off: 'Off',
  byDefault: 'Default',
  hiddenBy: (count: number) => `hidden by ${formatPlural(count, 'member')}`,
};

export const newBanner = {
  title: 'New banner',
  name: 'Name',
  nameHint: 'Only administrators see it.',
  heading: 'Title',
  create: 'Create banner',
  creating: 'Creating…',
};

export const bannerForm = {
  title: 'Content',
  lead: 'Changes appear on the site as soon as you save them.',
  name: 'Name',
  nameHint: 'Only administrators see it.',
  heading: 'Title',
  text: 'Text',
  link: 'Link',
  linkHint: 'A path on this site, such as /challenges, or an address that starts with https://.',
  linkLabel: 'Link text',
  picture: 'Picture',
  pictureAlt: 'Description of the picture',
  tone: 'Tone',
  place: 'Place',
  dismissible: 'People can hide it',
  dismissibleHint:
    'Members who hide it don’t see it again, on any device, until you change its text.',
  audience: 'Audience',
  audienceTitle: 'Who sees it, and when',
  package: 'Package',
  company: 'Company',
  anyPackage: 'Choose a package',
  startsOn: 'First day',
  endsOn: 'Last day',
  periodHint: 'Days follow the reader’s own time zone. Leave both empty to show it all the time.',
  conflict: 'Another administrator saved this banner first. Reload it to see their changes.',
};

export const bannerHead = {
  banner: 'Banner',
  on: 'On',
  off: 'Off',
  byDefault: 'Default for its place',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnedOn: 'The banner is on.',
  notSaved: 'The banner couldn’t be saved, so it stays off. Check the form and try again.',
  turnedOff: 'The banner is off.',
  makeDefault: 'Make default',
  endDefault: 'Remove as default',
  defaultHint: 'The default banner appears where no other banner does. It must be for everyone.',
  remove: 'Delete banner',
  removeQuestion: (name: string) => `Delete “${name}”?`,
  removeText: 'It will no longer be shown to anyone. This can’t be undone.',
  keep: 'Keep banner',
  removed: 'Banner deleted.',
  preview: 'Preview',
  more: 'Find out more',
};

/** '3 May to 9 May', 'from 3 May', 'until 9 May', or nothing. */
export function periodWords(
  from: string | null | undefined,
  to: string | null | undefined,
): string {
  if (from && to) return `${formatShortDay(from)} to ${formatShortDay(to)}`;
  if (from) return `from ${formatShortDay(from)}`;
  return to ? `until ${formatShortDay(to)}` : '';
}
