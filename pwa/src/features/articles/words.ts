import { formatPlural } from '@/lib/format';
import { dateLanguage } from '@/lib/language';

const date = new Intl.DateTimeFormat(dateLanguage, { dateStyle: 'long' });

/** '23 November 2026' */
export const dateWords = (at: string) => date.format(new Date(at));

/** '4 min read' */
export const minutesWords = (minutes: number) => `${minutes}\u00a0min\u00a0read`;

/** The author's name, or the editorial team if there is none. */
export const writerWords = ({ name }: { name: string }) => name || 'Our editors';

export const articlesHead = {
  title: 'Insights',
  lead: 'Short reads about sleep, movement, food and calm. Pick one, and try one thing today.',
  search: 'Search',
  hint: 'Sleep, walking, stress…',
};

export const articleList = {
  loading: 'Loading the articles',
  what: 'The articles',
  featured: 'Featured',
  popular: 'Popular',
  recent: 'Recent',
  categories: 'Categories',
  more: 'Show more articles',
  empty: 'No articles yet',
  emptyText: 'New articles appear here as soon as they are published.',
};

export const foundPages = {
  title: 'Search results',
  loading: 'Searching',
  what: 'The search results',
  kinds: { article: 'Article', program: 'Program', event: 'Event', help: 'Support' },
  none: 'Nothing matches',
  noneText: 'Try fewer or other words. We search articles, programs, events and support.',
  showAll: 'Show all articles',
};

export const articleTile = {
  members: 'Members',
  packages: 'Plan',
};

export const group = {
  loading: 'Loading the page',
  what: 'This page',
  author: 'Author',
  tag: 'Tag',
  category: 'Category',
  articles: (count: number) => formatPlural(count, 'article'),
  missing: 'Page not found',
  missingText: 'It may have been renamed or removed.',
  all: 'All articles',
  empty: 'No articles here yet',
  emptyText: 'Articles appear here as soon as they are published.',
};

export const article = {
  updated: (at: string) => `Updated ${dateWords(at)}`,
  contents: 'On this page',
  tags: 'Tags',
  related: 'Read next',
  categories: 'Categories',
  firstPublished: 'First published at',
};

export const preview = {
  draft: 'Preview.',
  draftText: 'This article is not published. Only people with this link can read it.',
  as: { visitor: 'a visitor', member: 'a member', package: 'a member with a package' },
  text: (who: string) => `You see this article as ${who}.`,
  back: 'Back to the editor',
};

export const gate = {
  members: 'The rest is for members',
  membersText: 'Create a free account to read on. It takes a minute.',
  packages: 'The rest is for members with a plan',
  packagesText: 'Choose a plan to read on, or sign in with an account that has one.',
  packagesMember: 'Choose a plan to read on.',
  plans: 'See plans',
  join: 'Create account',
};

export const actions = {
  save: 'Save',
  saved: 'Saved',
  saveIt: 'Save this article for later',
  savedNow: 'Saved. Find it under My articles, even offline.',
  removedNow: 'Removed from your saved articles.',
  shareTitle: 'Share this article',
  signIn: 'Sign in to save articles.',
};

export const reactions = {
  label: 'Reactions',
  kinds: {
    like: 'Like',
    love: 'Love',
    insightful: 'Insightful',
    celebrate: 'Celebrate',
    curious: 'Curious',
  },
  count: (kind: string, count: number) => `${kind}: ${formatPlural(count, 'reader')}`,
  signIn: 'Sign in to react.',
};

export const savedArticles = {
  loading: 'Loading your articles',
  what: 'Your articles',
  saved: 'Saved',
  recent: 'Recent',
  empty: 'No saved articles yet',
  emptyText: 'Save an article to find it here again, even offline.',
};

export const comments = {
  title: 'Comments',
  loading: 'Loading the comments',
  what: 'The comments',
  empty: 'No comments yet. Write the first one.',
  closed: 'Comments are closed.',
  yours: 'Your comment',
  yourReply: 'Your reply',
  replies: 'Replies',
  send: 'Post comment',
};

export const commentForm = {
  mention: 'Mention',
};

export const commentItem = {
  aMember: 'A member',
  yourComment: 'Your comment',
  edited: 'edited',
  removed: 'This comment was deleted.',
  hidden: 'A moderator hid this comment.',
  hiddenOwn: (reason: string | null | undefined) =>
    `A moderator hid this comment. Only you can see it.${reason ? ` Reason: ${reason}` : ''}`,
  reply: 'Reply',
  to: (name: string) => ` to ${name}`,
  edit: 'Edit',
  report: 'Report',
  by: (name: string) => ` comment by ${name}`,
  like: (likes: number) => `Like: ${formatPlural(likes, 'member')}`,
  signIn: 'Sign in to like comments.',
  removeIt: 'Delete comment',
  keep: 'Keep comment',
  reason: 'What is wrong with it? (optional)',
  send: 'Send report',
  reported: 'Thank you. A moderator will review it.',
};
