import { formatNumber, formatPlural } from '@/lib/format';
import { clockOf, MORNING } from './clock';
import type { Start } from './queries';

const nouns = { mail: 'email', day: 'day', person: 'person', people: 'people' };

/** A series' trigger, what starts it for a person, and what ends it. */
export const kinds: Record<Start, { name: string; starts: string; ends: string }> = {
  confirmed: {
    name: 'New subscriber',
    starts: 'Starts when a subscription is confirmed.',
    ends: 'Ends after the last email, or when they unsubscribe.',
  },
  joined: {
    name: 'Program joined',
    starts: 'Starts when a subscriber joins a program.',
    ends: 'Ends after the last email, or when they unsubscribe or leave the program.',
  },
  trial_started: {
    name: 'Trial started',
    starts: 'Starts when a subscriber’s trial starts.',
    ends: 'Ends after the last email, or when they unsubscribe.',
  },
  trial_ends: {
    name: 'Trial ends soon',
    starts: 'Starts when a subscriber’s trial is about to end.',
    ends: 'Ends after the last email, or when they unsubscribe.',
  },
  weekly: {
    name: 'Every week',
    starts:
      'Starts for each subscriber with an account. It shows their own numbers from last week.',
    ends: 'Ends when they unsubscribe. Weeks without habits are left out.',
  },
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const weekdayOptions = weekdays.map((label, value) => ({ value, label }));

type When = { days: number; at_minute: number | null };

/** When a mail is sent: 'After 3 days at 09:00' */
export function whenWords(starts: Start, { days, at_minute }: When): string {
  if (starts === 'weekly')
    return `${weekdays[days] ?? weekdays[0]} at ${clockOf(at_minute ?? MORNING)}`;
  const time = at_minute === null ? '' : ` at ${clockOf(at_minute)}`;
  if (days > 0) return `After ${formatPlural(days, nouns.day)}${time}`;
  return time ? `On the same day${time}` : 'Right away';
}

export const table = {
  title: 'Series',
  what: 'The series',
  loading: 'Loading the series',
  empty: 'No series yet',
  emptyText: 'A series sends emails automatically, such as a welcome to each new subscriber.',
  create: 'New series',
  on: 'On',
  off: 'Off',
  mails: (count: number) => formatPlural(count, nouns.mail),
  people: (count: number) => formatPlural(count, nouns.person, nouns.people),
  sent: (count: number) => `${formatNumber(count)} sent`,
};

export const newSeries = {
  title: 'New series',
  starts: 'What starts it',
  nameHint: 'Only administrators see it.',
  create: 'Create series',
  creating: 'Creating…',
};

export const head = {
  series: 'Series',
  people: 'People',
  left: 'Left early',
  sent: 'Emails sent',
};

const audience: Record<Start, string> = {
  confirmed: 'From now on, everyone who confirms a subscription gets',
  joined: 'From now on, every subscriber who joins a program gets',
  trial_started: 'From now on, every subscriber whose trial starts gets',
  trial_ends: 'From now on, every subscriber whose trial is about to end gets',
  weekly: 'Every subscriber with an account, now or later, gets',
};

type Sent = { starts: Start; mails: number; days: number; narrowed: boolean; again: boolean };

export const actions = {
  more: 'More',
  turnOn: 'Turn on',
  turnOnQuestion: (name: string) => `Turn on “${name}”?`,
  /**
   * Says who gets how many mails, over how many days. `narrowed`: the chosen newsletter or program
   * limits the audience; `again`: some people are already in the series.
   */
  turnOnText: ({ starts, mails, days, narrowed, again }: Sent) =>
    [
      `${audience[starts]} ${formatPlural(mails, nouns.mail)}${
        starts === 'weekly' ? ' a week' : days > 0 ? ` over ${formatPlural(days, nouns.day)}` : ''
      }.`,
      narrowed && 'Your choice of newsletter or program applies.',
      again && 'People already in it continue. Emails that are too late are skipped.',
    ]
      .filter(Boolean)
      .join(' '),
  keepOff: 'Keep off',
  turnedOn: 'The series is on.',
  turnOff: 'Turn off',
  turnOffQuestion: (name: string) => `Turn off “${name}”?`,
  turnOffText:
    'No one gets emails from this series while it is off. People in it continue when you turn it on again. Emails that are too late by then are skipped.',
  keepOn: 'Keep on',
  turnedOff: 'The series is off.',
  remove: 'Delete',
  removeName: 'Delete this series',
  removeQuestion: (name: string) => `Delete “${name}”?`,
  removeText:
    'The series and its emails are deleted. People in it get no more of its emails. This can’t be undone.',
  keep: 'Keep series',
  removed: 'Series deleted.',
};

export const draftFaults = {
  none: 'Add an email first, and turn on “Send this email”.',
  subject: 'Write a subject first.',
  blocks: 'Add a block with content first.',
};

export const settings = {
  title: 'Settings',
  newsletter: 'Newsletter list',
  newsletterHint: 'Only its subscribers get the series.',
  allNewsletters: 'All subscribers',
  program: 'Only for this program',
};

export const mailList = {
  title: 'Emails',
  lead: 'Sent one after the other, in this order.',
  none: 'No emails yet.',
  empty: 'No emails yet. Add the first one.',
  mails: 'Emails',
  add: 'Add email',
  nth: (at: number) => `email ${at + 1}`,
  untitled: 'No subject yet',
  off: 'Off',
  about: (when: string, sent: number) => `${when} · ${formatNumber(sent)} sent`,
  edit: (name: string) => `Edit ${name}`,
  moveUp: (name: string) => `Send ${name} earlier`,
  moveDown: (name: string) => `Send ${name} later`,
  remove: (name: string) => `Remove ${name}`,
  removed: (subject: string) => `“${subject}” removed.`,
  preview: 'Preview',
  previewOf: (name: string) => `Preview ${name}`,
};

export const mailFields = {
  days: 'Days after the start',
  daysHint: '0 is the same day.',
  weekday: 'Day',
  time: 'Time',
  timeHint: 'In the reader’s time zone. Leave empty for the time when the series starts for them.',
  weeklyTimeHint: 'In the reader’s time zone. Leave empty for 09:00.',
  on: 'Send this email',
  content: 'Content',
  test: 'Send test to me',
};

export const lineNames = {
  days: 'Days',
  time: 'Time',
  sent: 'Sent',
  yes: 'yes',
  no: 'no',
  subject: 'Subject',
  preview: 'Preview text',
};

/** The parts by which two versions are compared. */
export const parts = {
  name: 'Name',
  newsletter: 'Newsletter list',
  program: 'Program',
  mail: (place: number) => `Email ${place}`,
};
