import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';
import { dateLanguage } from '@/lib/language';

const date = new Intl.DateTimeFormat(dateLanguage, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

export const states = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const table = {
  title: 'Articles',
  searchHint: 'Title or summary',
  state: 'Status',
  anyState: 'Any status',
  author: 'Author',
  anyAuthor: 'Any author',
  what: 'The articles',
  loading: 'Loading the articles',
  empty: 'No articles yet',
  emptyText: 'Write the first one. No one sees it until you publish it.',
  noMatch: 'No article matches',
  noMatchText: 'Try another status, author or word.',
  showAll: 'Show all articles',
  featured: 'Featured',
  changed: (at: string) => `changed ${formatMoment(Date.parse(at))}`,
  views: (count: number) => formatPlural(count, 'view'),
  broken: (articles: number) =>
    `${formatPlural(articles, 'article has', 'articles have')} links to other sites that no longer work.`,
  showBroken: 'Show them',
  onlyBroken: 'Only articles with broken links to other sites are shown.',
  brokenLinks: (links: number) => formatPlural(links, 'broken link'),
};

export const brokenLinks = {
  title: 'These links to other sites no longer work:',
  gone: (status: number, since: string) =>
    `Page not found (${status}) since ${date.format(Date.parse(since))}`,
  silent: (since: string) => `No answer since ${date.format(Date.parse(since))}`,
  hint: 'Change or remove them. We check each link once a week.',
};

export const newArticle = {
  title: 'New article',
  name: 'Title',
  create: 'Create draft',
  creating: 'Creating…',
  nameHint: 'You can change it later.',
};

export const head = {
  article: 'Article',
  views: 'Views',
  reactions: 'Reactions',
  comments: 'Comments',
  publish: 'Publish',
  schedule: 'Schedule',
  reschedule: 'Change time',
  withdraw: 'Unpublish',
  archive: 'Archive',
  remove: 'Delete',
  versions: 'Versions',
  previewLink: 'Copy preview link',
  previewAs: 'Preview as',
  visitor: 'Visitor',
  member: 'Member',
  holder: 'Package holder',
  openPage: 'Open page',
  publishedNow: 'Published.',
  notSaved:
    'The text couldn’t be saved, so nothing was published or scheduled. Check the text and try again.',
  willPublish: (at: number, zone: string) => `Publishes ${formatMoment(at)} (chosen in ${zone})`,
  publishedAt: (at: number) => `Published ${formatMoment(at)}`,
  withdrawQuestion: 'Unpublish this article?',
  withdrawText: 'It becomes a draft. Readers no longer see it; comments and reactions stay.',
  keepPublished: 'Keep it published',
  withdrawn: 'The article is a draft again.',
  archiveQuestion: 'Archive this article?',
  archiveText: 'Readers no longer see it. You can publish it again at any time.',
  archived: 'Archived.',
  removeQuestion: (title: string) => `Delete “${title}”?`,
  removeText: 'Its comments, reactions and versions are deleted with it. This can’t be undone.',
  keep: 'Keep article',
  removed: 'Article deleted.',
};

export const schedule = {
  title: 'Schedule article',
  at: 'Date and time',
  zone: 'Time zone',
  missing: 'Choose a date and time.',
  save: 'Schedule',
};

export const meta = {
  title: 'Details',
  slug: 'Address',
  slugHint: 'The old address redirects to the new one.',
  cover: 'Cover picture',
  coverAlt: 'Picture description',
  coverAltHint: 'For people who can’t see it.',
  author: 'Author',
  categories: 'Categories',
  tags: 'Tags',
  tagsHint: 'Separate tags with commas.',
  visibility: 'Who can read it',
  everyone: 'Everyone',
  members: 'Members',
  packages: 'Members with a package',
  featured: 'Featured',
  closed: 'Close comments',
  canonical: 'Original address',
  canonicalHint: 'If the article first appeared on another site.',
  socialTitle: 'Title for social networks',
  socialText: 'Text for social networks',
  socialHint: 'Leave empty to use the title and summary.',
  socialPicture: 'Picture for social networks',
  socialPictureHint:
    'Without one, we create a picture with the title. Best size: 1200 by 630 pixels.',
  previewLabel: 'How a shared link looks',
  noCategories: 'Add categories on the articles page.',
};

export const groups = {
  category: {
    title: 'Categories',
    one: 'category',
    add: 'Add category',
    edit: 'Edit category',
    empty: 'No categories yet',
    emptyText: 'Categories help readers find articles by subject.',
    removeQuestion: (name: string) => `Delete category “${name}”?`,
    removeText: 'Its articles stay.',
    keep: 'Keep category',
    verb: 'Delete category',
  },
  tag: {
    title: 'Tags',
    one: 'tag',
    add: 'Add tag',
    edit: 'Edit tag',
    empty: 'No tags yet',
    emptyText: 'Tags connect articles across categories.',
    removeQuestion: (name: string) => `Delete tag “${name}”?`,
    removeText: 'Its articles stay.',
    keep: 'Keep tag',
    verb: 'Delete tag',
  },
  author: {
    title: 'Authors',
    one: 'author',
    add: 'Add author',
    edit: 'Edit author',
    empty: 'No authors yet',
    emptyText: 'You become an author when you write your first article. Add guest authors here.',
    removeQuestion: (name: string) => `Delete author “${name}”?`,
    removeText: 'An author with articles can’t be deleted.',
    keep: 'Keep author',
    verb: 'Delete author',
  },
};

export const groupTable = {
  what: 'The list',
  loading: 'Loading the list',
  articles: (count: number) => formatPlural(count, 'article'),
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  name: 'Name',
  about: 'About',
  picture: 'Picture',
  position: 'Position',
};

export const transfer = {
  more: 'Import and export',
  import: 'Import articles',
  markdown: 'Export Markdown',
  markdownName: 'Export all articles as Markdown',
  ghost: 'Export for Ghost',
  ghostName: 'Export all articles for Ghost',
};

export const importForm = {
  title: 'Import articles',
  lead: 'Bring in articles from Ghost, Hugo, Jekyll, Astro or another Daymark site. You see a preview before anything is saved.',
  fileLabel: 'File with articles',
  choose: 'Choose file',
  hint: 'A Ghost export (JSON), or a ZIP of Markdown files with front matter, at most 64 MB. To include the pictures of a Ghost site, put its JSON file and its content/images folder into one ZIP.',
  noFile: 'Choose a file first.',
  tooLarge: 'This file is larger than 64 MB. Split it into smaller files.',
  existing: 'Articles that already exist',
  existingHint: 'They are matched by the last part of their address.',
  keep: 'Keep them as they are',
  replace: 'Replace their text and details',
  drafts: 'Import everything as drafts',
  draftsHint: 'If off, published articles are published here with their original dates.',
  draftsOnly: 'You can’t publish articles, so everything you import becomes a draft.',
  preview: 'Preview import',
  previewing: 'Preparing preview…',
};

export const importReport = {
  title: 'Check your import',
  doneTitle: 'Import complete',
  caption: 'What happens to each group of articles',
  doneCaption: 'What happened to each group of articles',
  group: 'Group',
  count: 'Count',
  happens: 'What happens',
  happened: 'What happened',
  groups: {
    created: 'New',
    replaced: 'Replaced',
    unchanged: 'Unchanged',
    existing: 'Already here',
    pages: 'Pages',
    faulty: 'With errors',
  },
  will: {
    created: 'Added',
    replaced: 'New version saved',
    unchanged: 'Stays as it is',
    existing: 'Left out',
    pages: 'Left out',
    faulty: 'Left out',
  },
  nothing: 'The file has no new articles. Nothing will change.',
  pictures: (count: number) => `${formatPlural(count, 'picture')} from the file or this site.`,
  outerPictures: (count: number) =>
    `${formatPlural(count, 'picture')} on other sites: shown as links, because this site shows only its own pictures.`,
  newCategories: (names: string[]) => `New categories: ${names.join(', ')}.`,
  newAuthors: (names: string[]) => `New authors: ${names.join(', ')}.`,
  leftOut: 'These articles are left out:',
  changed: (count: number) => `${formatPlural(count, 'change')} to fit this site`,
  articles: (count: number) => `List of ${formatPlural(count, 'article')}`,
  article: (title: string, slug: string, state: string, what: string) =>
    `${title} (/insights/${slug}): ${what}, ${state.toLowerCase()}`,
  files: (count: number) => `${formatPlural(count, 'other file')} left out`,
  fault: (item: string, field: string, message: string) =>
    `${item}${field && `, ${field}`}: ${message}`,
  import: (count: number) => `Import ${formatPlural(count, 'article')}`,
  importing: (read: number) =>
    read > 0 ? `Importing… ${formatPlural(read, 'article')} read` : 'Importing…',
  back: 'Back',
  stopped: (problem: string) =>
    `${problem} Articles imported so far are saved. Import the file again to continue.`,
};
