import { formatNumber, formatPlural } from '@/lib/format';

export const stateNames = {
  pending: 'Not confirmed',
  confirmed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
};

export const nouns = {
  subscriber: 'subscriber',
  line: 'line',
};

export const table = {
  title: 'Subscribers',
  what: 'The subscribers',
  loading: 'Loading the subscribers',
  searchHint: 'Address or name',
  state: 'Status',
  anyState: 'Any status',
  list: 'List',
  anyList: 'Any list',
  suppressed: 'Blocked',
  since: (moment: string) => `since ${moment}`,
  empty: 'No subscribers yet',
  emptyText: 'Visitors subscribe with the form on the site, members in their profile.',
  noMatch: 'No subscriber found',
  noMatchText: 'Try another address or another status.',
  showAll: 'Show all subscribers',
};

export const panel = {
  what: 'The subscriber',
  loading: 'Loading the subscriber',
  newsletters: 'Newsletters',
  consents: 'Consent',
  noConsent: 'None yet: the address is not confirmed.',
  given: (moment: string) => `Given ${moment}`,
  added: (moment: string) => `Address entered ${moment}.`,
  confirmed: (moment: string) => `Confirmed ${moment}.`,
  ended: (moment: string, by: string) => `Unsubscribed ${moment}, ${by}.`,
  by: {
    reader: 'with the link in an email',
    member: 'in their account',
    administrator: 'by an administrator',
    complaint: 'after they reported an email as spam',
  },
  suppressed:
    'This address is blocked and gets no email. An administrator can unblock it in the email log.',
  account: 'Open account',
  unsubscribe: 'Unsubscribe',
  unsubscribeTitle: (email: string) => `Unsubscribe ${email}?`,
  unsubscribeText: 'They get no more newsletters. Only they can subscribe again.',
  endTitle: (email: string, name: string) => `Unsubscribe ${email} from “${name}”?`,
  endText: 'They no longer get this newsletter. Only they can choose it again.',
  keep: 'Keep subscription',
  unsubscribed: 'Unsubscribed.',
  remove: 'Delete',
  removeTitle: (email: string) => `Delete ${email}?`,
  removeText:
    'The address, its consents and its newsletters are deleted. To stop emails but keep the record, unsubscribe them instead.',
  keepIt: 'Keep subscriber',
  removed: 'Subscriber deleted.',
};

export const lists = {
  title: 'Newsletter lists',
  lead: 'Subscribers choose from these. New subscribers get the default one.',
  what: 'The newsletter lists',
  loading: 'Loading the newsletter lists',
  isDefault: 'Default',
  add: 'New list',
  change: 'Edit',
  edit: (name: string) => `Edit ${name}`,
  more: (name: string) => `More for ${name}`,
  makeDefault: 'Make default',
  makeDefaultName: (name: string) => `Make ${name} the default`,
  remove: 'Delete',
  removeName: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: 'Subscribers stay, but no longer get this newsletter.',
  keep: 'Keep list',
  removed: 'List deleted.',
  madeDefault: (name: string) => `New subscribers now get ${name}.`,
};

export const editList = {
  newTitle: 'New newsletter list',
  title: (name: string) => `Edit ${name}`,
  about: 'What it is about',
  aboutHint: 'Readers see this when they choose newsletters.',
  create: 'Create list',
};

export const importForm = {
  title: 'Import subscribers',
  from: 'Import from',
  file: 'CSV file',
  text: 'Pasted text',
  chooseFile: 'Choose file',
  fileLabel: 'CSV file with subscribers',
  columns:
    'The first line names the columns: email and, if you have them, first_name and last_name. Separate columns with commas, semicolons or tabs.',
  textLabel: 'Table',
  noTable: 'Choose a file or paste a table first.',
  unreadable: 'This file can’t be read. Choose it again.',
  tooLarge: 'This table is too large. The limit is 200,000 characters. Split it into parts.',
  newsletter: 'Newsletter list',
  newsletterHint: 'New subscribers get it. The others keep what they chose.',
  consent: 'What they agreed to',
  consentHint: 'Say what, where and when. We keep it as proof with each new subscriber.',
  preview: 'Preview import',
  previewing: 'Preparing preview…',
};

export const importPreview = {
  title: 'Check your import',
  doneTitle: 'Import complete',
  caption: 'What happens to each group',
  doneCaption: 'What happened to each group',
  group: 'Group',
  count: 'Lines',
  happens: 'What happens',
  happened: 'What happened',
  groups: {
    added: 'New',
    known: 'Already subscribed',
    repeated: 'Repeated in the table',
    unsubscribed: 'Unsubscribed earlier',
    suppressed: 'Blocked',
    invalid: 'No valid address',
  },
  will: {
    added: 'Subscribed',
    known: 'Unchanged',
    repeated: 'Counted once',
    unsubscribed: 'Stays unsubscribed',
    suppressed: 'Left out',
    invalid: 'Left out',
  },
  faults: (count: number) => `${formatPlural(count, nouns.line)} left out`,
  fault: (line: number, message: string) => `Line ${formatNumber(line)}: ${message}`,
  nothing: 'The table has no new subscribers. Nothing will change.',
  import: (count: number) => `Import ${formatPlural(count, nouns.subscriber)}`,
  importing: 'Importing…',
  back: 'Back',
  failed: (problem: string) => `${problem} Nothing was imported.`,
};
