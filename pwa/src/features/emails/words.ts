import { formatNumber } from '@/lib/format';

export const queries = {
  html: (pathOf: string) => `${pathOf}/html`,
};

export const status = {
  keptHere: 'Kept here',
};

export const emailPreview = {
  asShown: 'As shown',
  asText: 'As text',
  thisMail: 'This mail',
  loadingTheMail: 'Loading the mail',
  whichPart: 'Which part',
  theMail: (subject: string) => `The mail “${subject}”`,
  n1Attempt: '1 attempt',
  to: (email: string, tries: string) => `to ${email} · ${tries}`,
  theMailServer: (answer: string) => `The mail server: ${answer}`,
};

export const sendTestMail = {
  sendATestOf: (name: string) => `Send a test of ${name}`,
  theTestIsFilled: (about: string) =>
    `${about} The test is filled in as an example and goes to your own address, to nobody else.`,
  noConnectionRightNow: 'No connection right now: nothing was sent.',
  sending: 'Sending…',
  sendTestMail: 'Send test mail',
  notNow: 'Not now',
};

export const mailFilters = {
  whichMails: 'Which mails',
  mailsToOneAddress: 'Mails to one address',
  nameExampleOrg: 'name@example.org',
  from: 'From',
  to: 'To',
};

export const mailLog = {
  mailsTo: (email: string) => `Mails to ${email}`,
  mailsOfTheKind: (type: undefined | string) => `Mails of the kind ${type}`,
  allMails: 'All mails',
  loadingMails: 'Loading mails',
  theMailLog: 'The mail log',
  noMailsHere: 'No mails here',
  noneInTheseDays: 'None in these days. Earlier ones may be further back.',
  page: (what: string, page: number) => `${what}, page ${page}`,
  kind: 'Kind',
  to: 'To',
  status: 'Status',
  answerOfTheMail: 'Answer of the mail server',
  written: 'Written',
  pages: 'Pages',
  page2: (page: number) => `Page ${page}`,
};

export const dayChart = {
  aDayAtMost: (most: number) => `${formatNumber(most)} a day at most`,
  mailsByDayAnd: 'Mails by day and by what became of them',
  day: 'Day',
};

export const mailSummary = {
  loadingTheMailLog: 'Loading the mail log',
  theMailLog: 'The mail log',
  noMailsInThese: 'No mails in these days',
  everyMailThatDaymark: 'Every mail that Daymark writes stands here, with what became of it.',
  whatBecameOfThem: 'What became of them',
  mails: 'Mails',
  byKind: 'By kind',
  kind: 'Kind',
};

export const templates = {
  kindsOfMail: 'Kinds of mail',
  theListOfKinds: 'The list of kinds',
  lookAt: (name: string) => `Look at ${name}`,
  look: 'Look',
  sendATestOf: (name: string) => `Send a test of ${name}`,
  sendATest: 'Send a test',
};

export const userMails = {
  mails: 'Mails',
  theMails: 'The mails',
  noneInTheLast: 'None in the last 30 days.',
  allMails: 'All mails',
};
