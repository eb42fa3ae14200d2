import { formatMoment } from '@/lib/dates';
import { formatPlural } from '@/lib/format';

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export const states = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const table = {
  title: 'Articles',
  searchHint: 'Title or summary',
  state: 'State',
  anyState: 'Any state',
  author: 'Author',
  anyAuthor: 'Any author',
  what: 'The articles',
  loading: 'Loading the articles',
  empty: 'No articles yet',
  emptyText: 'Write the first one. Nobody sees it before you publish it.',
  noMatch: 'No article matches',
  noMatchText: 'Try another state, author or word.',
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
  words: 'Words',
  publish: 'Publish',
  schedule: 'Schedule',
  reschedule: 'Change time',
  withdraw: 'Withdraw',
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
  willPublish: (at: number, zone: string) => `Publishes ${formatMoment(at)} (chosen in ${zone})`,
  publishedAt: (at: number) => `Published ${formatMoment(at)}`,
  withdrawQuestion: 'Withdraw this article?',
  withdrawText: 'It becomes a draft. Readers no longer see it; comments and reactions stay.',
  keepPublished: 'Keep it published',
  withdrawn: 'The article is a draft again.',
  archiveQuestion: 'Archive this article?',
  archiveText: 'Readers no longer see it. You can publish it again at any time.',
  archived: 'Archived.',
  removeQuestion: (title: string) => `Delete “${title}”?`,
  removeText: 'Its comments, reactions and versions are deleted with it. This cannot be undone.',
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
  slugHint: 'The old address leads to the new one.',
  cover: 'Cover picture',
  coverAlt: 'What the picture shows',
  coverAltHint: 'For people who cannot see it.',
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
  canonical: 'First published at',
  canonicalHint: 'The address of the original, if it appeared elsewhere first.',
  social: 'Social preview',
  socialTitle: 'Title for social networks',
  socialText: 'Text for social networks',
  socialHint: 'Leave empty to use the title and summary.',
  socialPicture: 'Picture for social networks',
  socialPictureHint: 'Without one, a picture with the title is drawn. Best: 1200 by 630 pixels.',
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
    emptyText: 'You become an author with your first article. Add guests here.',
    removeQuestion: (name: string) => `Delete author “${name}”?`,
    removeText: 'An author with articles cannot be deleted.',
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
  position: 'Place in the list',
};
