import { formatMoment } from '@/lib/dates';
import { formatNumber, formatPlural } from '@/lib/format';

/** A ticket's states, in the author's and in the team's wording. */
export const states = {
  own: {
    new: 'Sent',
    open: 'In progress',
    waiting: 'Answered',
    solved: 'Solved',
  },
  desk: {
    new: 'New',
    open: 'Open',
    waiting: 'Waiting',
    solved: 'Solved',
  },
};

export const help = {
  search: 'Search for an answer',
  searchHint: 'For example: streak, password, team',
  topics: 'Topics',
  articles: (count: number) => formatPlural(count, 'article'),
  list: 'Articles',
  what: 'The articles',
  loading: 'Loading the articles',
  found: (text: string) => `Answers to “${text}”`,
  all: 'Show all topics',
  empty: 'No articles yet',
  emptyText: 'Write to us, and we will answer your question.',
  noMatch: 'No article matches',
  noMatchText: 'Try another word, or write to us.',
};

export const contactForm = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  text: 'Message',
  topic: 'Topic',
  anyTopic: 'Something else',
  send: 'Send message',
  sent: (number: number) => `We have your message. It is ticket ${number}.`,
  sentVisitor: 'We sent you an email with a link. Follow your ticket there, or reply to the email.',
  sentMember: 'We will answer by email. You can follow your ticket here, too.',
};

export const thread = {
  number: (number: number, at: number) => `Ticket ${number}, opened ${formatMoment(at)}`,
  messages: 'Messages',
  support: 'Support',
  customer: 'Customer',
  note: 'Note for the team',
  byMail: 'by email',
  reply: 'Your reply',
  reopens: 'A reply reopens the ticket.',
  send: 'Send reply',
  solved: 'Mark as solved',
};

export const ownTickets = {
  title: 'Your tickets',
  what: 'Your tickets',
  loading: 'Loading your tickets',
  empty: 'No tickets yet',
  emptyText: 'When you write to us, you can follow our answers here.',
  changed: (number: number, at: number) => `Ticket ${number} · updated ${formatMoment(at)}`,
};

// Words for the team.

/** 12 → '12 min', 90 → '1 h 30 min', 3000 → '2 days' */
export function minutesWords(minutes: number): string {
  if (minutes < 60) return `${formatNumber(minutes)} min`;
  if (minutes >= 2880) return formatPlural(Math.round(minutes / 1440), 'day');
  const rest = minutes % 60;
  return `${formatNumber(Math.floor(minutes / 60))} h${rest ? ` ${rest} min` : ''}`;
}

export const desk = {
  title: 'Tickets',
  what: 'The tickets',
  loading: 'Loading the tickets',
  searchHint: 'Number, name or text',
  state: 'Status',
  anyState: 'Any status',
  assigned: 'Assigned to',
  anyone: 'Anyone',
  me: 'Me',
  nobody: 'No one',
  topic: 'Topic',
  anyTopic: 'Any topic',
  export: 'Export tickets',
  empty: 'No tickets yet',
  emptyText: 'Messages from the contact form arrive here.',
  noMatch: 'No ticket matches',
  noMatchText: 'Change a filter to see more.',
  showAll: 'Show all tickets',
  row: (number: number, name: string, at: number) => `#${number} · ${name} · ${formatMoment(at)}`,
  assignedTo: (name: string) => `with ${name}`,
};

export const figures = {
  title: 'Support tickets',
  what: 'The support figures',
  loading: 'Loading the support figures',
  new: 'New',
  open: 'Open',
  waiting: 'Waiting for the customer',
  unassigned: 'Unassigned',
  solved: 'Opened in 30 days and solved',
  first: 'Time to first answer',
  firstHint: (count: number) => `Median of ${formatPlural(count, 'ticket')} in the last 30 days`,
  slowest: 'Slowest 10%',
  none: 'None yet',
  oldest: (at: number) => `The oldest new ticket is from ${formatMoment(at)}.`,
};

export const panel = {
  ticket: 'Ticket',
  from: (name: string, email: string) => (name ? `${name}, ${email}` : email),
  state: 'Status',
  assigned: 'Assigned to',
  nobody: 'No one',
  topic: 'Topic',
  noTopic: 'No topic',
  take: 'Take ticket',
  thread: 'Messages',
};

export const answer = {
  title: 'Answer',
  text: 'Your answer',
  canned: 'Insert a canned answer',
  choose: 'Choose an answer',
  send: 'Send answer',
  sendAndSolve: 'Send and solve',
  sent: 'Answer sent.',
  note: 'Add note',
  noteHint: 'Only the team sees notes.',
  noted: 'Note added.',
};

export const canned = {
  title: 'Canned answers',
  lead: 'Answers you give often. {name} and {number} stand for the customer’s name and the ticket’s number.',
  what: 'The canned answers',
  loading: 'Loading the canned answers',
  empty: 'No canned answers yet',
  emptyText: 'Write an answer once, and insert it into any ticket.',
  noMatch: 'No answer matches',
  noMatchText: 'Try another word.',
  showAll: 'Show all answers',
  add: 'Add answer',
  edit: (title: string) => `Edit ${title}`,
  used: (times: number) => (times ? `used ${formatPlural(times, 'time')}` : 'not used yet'),
  titleNew: 'New canned answer',
  titleChange: 'Edit canned answer',
  name: 'Name',
  text: 'Text',
  remove: 'Delete answer',
  removeQuestion: (title: string) => `Delete “${title}”?`,
  removeText: 'Tickets that used it keep their text.',
  keep: 'Keep answer',
  removed: 'Answer deleted.',
};

export const topicTable = {
  title: 'Topics',
  lead: 'Topics group articles and tickets.',
  what: 'The topics',
  loading: 'Loading the topics',
  empty: 'No topics yet',
  emptyText: 'Add topics such as “Getting started” or “Your account”.',
  add: 'Add topic',
  edit: (name: string) => `Edit ${name}`,
  titleNew: 'New topic',
  titleChange: 'Edit topic',
  name: 'Name',
  description: 'Description',
  position: 'Position',
  positionHint: 'Topics with lower numbers come first.',
  remove: 'Delete topic',
  removeQuestion: (name: string) => `Delete “${name}”?`,
  removeText: 'Its articles and tickets stay, without a topic.',
  keep: 'Keep topic',
  removed: 'Topic deleted.',
};

export const articleTable = {
  title: 'Articles',
  searchHint: 'Title or text',
  topic: 'Topic',
  anyTopic: 'Any topic',
  draft: 'Draft',
  empty: 'No articles yet',
  emptyText: 'Answer a question that members ask often.',
  noMatch: 'No article matches',
  noMatchText: 'Try another word or another topic.',
  showAll: 'Show all articles',
  changed: (at: number) => `changed ${formatMoment(at)}`,
  add: 'New article',
  name: 'Title',
  create: 'Create article',
  creating: 'Creating…',
};

export const articleHead = {
  article: 'Article',
  published: 'Published',
  draft: 'Draft',
  publish: 'Publish',
  withdraw: 'Unpublish',
  publishedNow: 'The article is published.',
  notSaved: 'The text couldn’t be saved, so nothing was published. Check the text and try again.',
  withdrawn: 'The article is a draft again.',
  remove: 'Delete article',
  removeQuestion: (title: string) => `Delete “${title}”?`,
  removeText: 'Links to it will stop working. This can’t be undone.',
  keep: 'Keep article',
  removed: 'Article deleted.',
  settings: 'Settings',
  slug: 'Address',
  topic: 'Topic',
  noTopic: 'No topic',
};

export const contactPage = {
  title: 'Contact page',
  lead: 'The text above the contact form, and the other ways to reach you.',
  what: 'The contact page',
  loading: 'Loading the contact page',
  name: 'Title',
  text: 'Text',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  hours: 'Opening hours',
  conflict: 'Another administrator saved this page first. Reload it to see their changes.',
};
