import { formatMoment } from '@/lib/dates';

export const pageView = {
  updated: (at: string) => `Last changed ${formatMoment(Date.parse(at))}`,
};

export const states = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const table = {
  title: 'Pages',
  what: 'The pages',
  loading: 'Loading the pages',
  searchHint: 'Title or address',
  state: 'Status',
  anyState: 'Any status',
  empty: 'No pages yet',
  emptyText:
    'Write a page for anything that doesn’t fit elsewhere. Privacy and terms have default texts.',
  noMatch: 'No page matches',
  noMatchText: 'Try another word or another status.',
  showAll: 'Show all pages',
  changed: (at: string) => `changed ${formatMoment(Date.parse(at))}`,
  inFooter: 'In the footer',
};

export const newPage = {
  title: 'New page',
  kind: 'Page',
  own: 'Custom page',
  privacy: 'Privacy',
  terms: 'Terms',
  kindHint: 'Privacy and terms start from the default text.',
  name: 'Title',
  create: 'Create page',
  creating: 'Creating…',
};

export const head = {
  page: 'Page',
  publish: 'Publish',
  schedule: 'Schedule',
  reschedule: 'Change time',
  publishedNow: 'The page is published.',
  notSaved:
    'The text couldn’t be saved, so nothing was published or scheduled. Check the text and try again.',
  withdraw: 'Unpublish',
  withdrawQuestion: 'Unpublish this page?',
  withdrawText: 'It becomes a draft. Links to it won’t work until you publish it again.',
  withdrawn: 'The page is a draft again.',
  keepPublished: 'Keep it published',
  archive: 'Archive',
  archived: 'The page is archived.',
  versions: 'Versions',
  remove: 'Delete page',
  removeQuestion: (title: string) => `Delete “${title}”?`,
  removeText: 'Its text and all of its versions are deleted. This can’t be undone.',
  keep: 'Keep page',
  removed: 'Page deleted.',
  willPublish: (at: number, zone: string) => `It will be published ${formatMoment(at)} (${zone}).`,
  publishedAt: (at: number) => `Published ${formatMoment(at)}`,
};

export const schedule = {
  title: 'Schedule page',
  at: 'Date and time',
  missing: 'Choose a date and time.',
  zone: 'Time zone',
  save: 'Schedule page',
};

export const metaForm = {
  title: 'Details',
  slug: 'Address',
  slugHint: 'Lowercase letters, digits and hyphens. The old address redirects to the new one.',
  inFooter: 'Show in the footer',
};
