import { formatNumber } from '@/lib/format';

export const status = {
  kept: 'Not sent',
  sent: 'Successfully',
  pending: 'Pending',
  cancelled: 'Cancel',
  failed: 'Unsuccessfully',
};

/** 'plan-ends-soon' → 'Plan ends soon' */
export const nameOf = (type: string) =>
  type.charAt(0).toUpperCase() + type.slice(1).replaceAll('-', ' ');

export const emailPreview = {
  asShown: 'Preview',
  asText: 'Text',
  what: 'This email',
  loading: 'Loading email',
  view: 'View',
  frame: (subject: string) => `The email “${subject}”`,
  oneAttempt: '1 attempt',
  to: (email: string, tries: string) => `to ${email} · ${tries}`,
  answer: (answer: string) => `Mail server: ${answer}`,
  attempts: (count: number) => `${count} attempts`,
};

export const sendTestMail = {
  title: (name: string) => `Send a test of “${nameOf(name)}”`,
  lead: (about: string) => `${about} The test uses example data and goes only to your own address.`,
  offline: 'You are offline. Nothing was sent.',
  send: 'Send test email',
};

export const mailFilters = {
  label: 'Filter emails',
  address: 'Emails to one address',
  addressExample: 'name@example.org',
  from: 'From',
  to: 'To',
};

export const mailLog = {
  titleTo: (email: string) => `Emails to ${email}`,
  titleOf: (type = '') => `Emails of type “${nameOf(type)}”`,
  title: 'All emails',
  loading: 'Loading emails',
  what: 'The email log',
  empty: 'No emails here',
  emptyText: 'No emails were sent in this period. Choose earlier dates to see more.',
  page: (what: string, page: number) => `${what}, page ${page}`,
  kind: 'Type',
  to: 'To',
  status: 'Status',
  answer: 'Mail server reply',
  written: 'Created',
  pages: 'Pages',
  pageNumber: (page: number) => `Page ${page}`,
};

export const dayChart = {
  most: (most: number) => `Up to ${formatNumber(most)} a day`,
  caption: 'Emails by day and status',
  day: 'Day',
};

export const mailSummary = {
  loading: 'Loading the email log',
  what: 'The email log',
  empty: 'No emails in this period',
  emptyText: 'Every email that Daymark sends appears here with its status.',
  byStatus: 'By status',
  emails: 'Emails',
  byType: 'By type',
  type: 'Type',
};

export const templates = {
  title: 'Email types',
  what: 'The email types',
  previewOf: (name: string) => `Preview ${nameOf(name)}`,
  preview: 'Preview',
  testOf: (name: string) => `Send a test of ${nameOf(name)}`,
  test: 'Send test',
};

export const userMails = {
  write: 'Write an email',
  title: 'Emails',
  what: 'The emails',
  empty: 'No emails in the last 30 days.',
  all: 'See all emails',
};

export const sendEmail = {
  title: (name: string) => `Write to ${name}`,
  about: (email: string) => `Sent to ${email}, as plain text. The email log keeps a copy.`,
  subject: 'Subject',
  message: 'Message',
  send: 'Send email',
  sending: 'Sending…',
};

export const suppressed = {
  title: 'Blocked addresses',
  lead: 'An address is blocked when it rejects an email permanently, when its owner reports one as spam, or after five rejections in a week.',
  what: 'The blocked addresses',
  loading: 'Loading the addresses',
  search: 'Find an address',
  empty: 'No blocked addresses',
  emptyText: 'Addresses that reject your emails appear here.',
  noMatch: 'No address found',
  noMatchText: 'Try another part of the address.',
  showAll: 'Show all addresses',
  kinds: {
    rejected: 'Rejected',
    bounced: 'Bounced',
    complained: 'Reported as spam',
  },
  forAWeek: 'for a week',
  lift: 'Unblock',
  liftName: (email: string) => `Unblock ${email}`,
};

export const liftAddress = {
  title: (email: string) => `Unblock ${email}?`,
  lead: 'Only do this if you know that the address works and its owner wants your emails.',
  reason: 'Reason',
  hint: 'Recorded in the audit log.',
  lift: 'Unblock address',
};
