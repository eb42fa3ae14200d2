import { formatNumber } from '@/lib/format';

const people = (count: number) => (count === 1 ? '1 person' : `${formatNumber(count)} people`);

export const states = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  running: 'Sending',
  paused: 'Paused',
  finished: 'Sent',
  cancelled: 'Cancelled',
};

export const table = {
  title: 'Newsletters',
  what: 'The newsletters',
  searchHint: 'Subject',
  noMatch: 'No newsletter found',
  noMatchText: 'Try another word from the subject.',
  showAll: 'Show all newsletters',
  loading: 'Loading the newsletters',
  untitled: 'No subject yet',
  changed: (moment: string) => `Changed ${moment}`,
  starts: (moment: string) => `Starts ${moment}`,
  started: (moment: string) => `Started ${moment}`,
  ended: (moment: string) => `Ended ${moment}`,
  sentOf: (sent: number, of: number) => `${formatNumber(sent)} of ${formatNumber(of)} sent`,
  sent: (sent: number) => `${formatNumber(sent)} sent`,
  unsubscribed: (count: number) => `${formatNumber(count)} unsubscribed`,
  stopped: 'Too many rejected',
  empty: 'No newsletters yet',
  emptyText: 'Add a few blocks, send yourself a test, then send it to your subscribers.',
  create: 'New newsletter',
  creating: 'Creating…',
};

export const blockNames = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Picture',
  button: 'Button',
  divider: 'Divider',
  quote: 'Quote',
  articles: 'Articles',
  programs: 'Programs',
  events: 'Events',
};

/** The labels of the lines in a comparison. */
export const lineNames = {
  url: 'Picture',
  alt: 'Description',
  link: 'Link',
  label: 'Label',
  by: 'By',
  articles: 'Article',
  programs: 'Program',
  events: 'Event',
  newsletters: 'Newsletter list',
  companies: 'Company',
  package: 'Package',
  active_since: 'Active since',
  inactive_since: 'Not active since',
  unopened: 'Newsletters not opened',
  users: 'Subscriber',
  join: 'Match',
  all: 'all',
  any: 'any',
};

export const blockList = {
  title: 'Content',
  lead: 'Drag blocks to reorder them, or use the arrows.',
  empty: 'No blocks yet. Add the first one below.',
  add: 'Add a block',
  blocks: 'Blocks',
  edit: (name: string) => `Edit ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  moved: (name: string, at: number, of: number) => `${name} is now ${at + 1} of ${of}.`,
  removed: (name: string) => `${name} removed.`,
  nth: (kind: string, at: number) => `${kind}, block ${at + 1}`,
  unfilled: 'Nothing here yet. Empty blocks are left out of the email.',
  chosen: (count: number) => `${count} chosen`,
};

export const blockFields = {
  heading: 'Heading',
  text: 'Text',
  quote: 'Quote',
  by: 'By',
  byHint: 'Who or what you are quoting. Leave empty for none.',
  label: 'Label',
  link: 'Link',
  linkHint: 'For example /challenges/1 or https://example.org.',
  picture: 'Picture',
  address: 'Picture address',
  addressHint: 'A picture on this site, or an address that starts with https://.',
  alt: 'Description',
  altHint: 'For people who can’t see it.',
  leadsTo: 'Link',
  leadsToHint: 'Opens when someone clicks the picture. Leave empty for none.',
  divider: 'A line between two parts. Nothing to fill in.',
  pages: {
    articles: 'Show articles',
    programs: 'Show programs',
    events: 'Show events',
  },
};

export const segmentFields = {
  title: 'Recipients',
  lead: 'Only current subscribers get it.',
  everybody: 'It goes to all subscribers.',
  join: 'Match',
  all: 'All of these',
  any: 'Any of these',
  add: 'Add a condition',
  choose: 'Choose…',
  remove: (name: string) => `Remove condition: ${name}`,
  names: {
    newsletters: 'Newsletter list',
    companies: 'Company',
    programs: 'Program',
    package: 'Package',
    active_since: 'Active since',
    inactive_since: 'Not active since',
    unopened: 'Newsletters not opened',
  },
  hints: {
    newsletters: 'They subscribe to one of these lists.',
    companies: 'They belong to one of these companies.',
    programs: 'They are in one of these programs, or completed it.',
    package: 'They have this package.',
    active_since: 'They used their account on this day or later.',
    inactive_since: 'They have an account, but haven’t used it on this day or later.',
    unopened: 'They were sent at least this many newsletters since they last opened one.',
  },
  users: (count: number) =>
    `Only ${people(count)} chosen by name. Other conditions don’t apply, except newsletter lists.`,
  removeUsers: 'Remove this limit',
};

export const audience = {
  what: 'The number of recipients',
  counting: 'Counting…',
  count: (count: number) => `${people(count)} ${count === 1 ? 'matches' : 'match'} now`,
  sample: 'For example',
};

export const draftFaults = {
  subject: 'Write a subject first.',
  subjectB: 'Write the second subject, or turn the comparison off.',
  blocks: 'Add a block with content first.',
};

export const actions = {
  preview: 'Preview',
  test: 'Send test to me',
  schedule: 'Schedule',
  reschedule: 'Change time',
  send: 'Send now',
  more: 'More',
  versions: 'Versions',
  versionsName: 'Versions of this newsletter',
  copy: 'Copy',
  copyName: 'Copy this newsletter',
  copied: 'Copied. You are now editing the copy.',
  remove: 'Delete',
  removeName: 'Delete this newsletter',
  removeQuestion: (subject: string) => `Delete “${subject}”?`,
  removeText: 'The draft is deleted for everyone. This can’t be undone.',
  keep: 'Keep draft',
  removed: 'Newsletter deleted.',
  sendQuestion: (subject: string) => `Send “${subject}” now?`,
  sendText: (count: number) =>
    `${people(count)} ${count === 1 ? 'gets' : 'get'} it. After that it can no longer be changed. You can pause it while it is being sent.`,
  sendVerb: (count: number) => `Send to ${people(count)}`,
  keepDraft: 'Keep draft',
  sent: 'Sending has started.',
  nobody: 'No one would get this newsletter',
  nobodyText: 'No subscriber matches your conditions. Change the recipients, then send it.',
  pause: 'Pause',
  pauseQuestion: 'Pause sending?',
  pauseText: (sent: number, left: number) =>
    `${people(sent)} ${sent === 1 ? 'has' : 'have'} it. Emails already on their way still arrive. ${left === 0 ? 'No one is left.' : `The other ${formatNumber(left)} wait until you resume.`}`,
  keepSending: 'Keep sending',
  paused: 'Paused.',
  resume: 'Resume',
  resumeQuestion: 'Resume sending?',
  resumeText: (left: number) =>
    left === 0
      ? 'No one is left, so sending ends.'
      : `${people(left)} more get it. No one gets it twice.`,
  keepPaused: 'Keep paused',
  resumed: 'Sending continues.',
  unschedule: 'Back to draft',
  unscheduleQuestion: 'Unschedule this newsletter?',
  unscheduleText: 'It becomes a draft again. No one gets it until you send or schedule it.',
  keepScheduled: 'Keep schedule',
  unscheduled: 'It is a draft again.',
  cancel: 'Cancel newsletter',
  cancelQuestion: 'Cancel this newsletter?',
  cancelText: (sent: number, left: number) =>
    `${sent === 0 ? 'No one has it yet.' : `${people(sent)} ${sent === 1 ? 'has' : 'have'} it.`} ${left === 0 ? 'No one else is left.' : `The other ${formatNumber(left)} won’t get it.`} This can’t be undone.`,
  cancelPlannedText:
    'No one will get it. To edit it, choose “Back to draft” instead. This can’t be undone.',
  keepIt: 'Keep newsletter',
  cancelled: 'Newsletter cancelled.',
};

export const schedule = {
  title: 'Schedule newsletter',
  at: 'Date and time',
  zone: 'Time zone',
  missing: 'Choose a date and time.',
  save: 'Schedule',
  saved: 'Scheduled.',
  counting: 'Counting recipients…',
  count: (count: number) =>
    `Today, ${people(count)} would get it. This can change until it starts, and so can the schedule.`,
};

export const head = {
  newsletter: 'Newsletter',
  untitled: 'No subject yet',
  starts: (moment: string, zone: string) => `Starts ${moment} (${zone}).`,
  started: (moment: string) => `Started ${moment}.`,
  ended: (started: string, ended: string) => `Started ${started}, ended ${ended}.`,
  stopped: 'Sending paused because too many emails were rejected.',
  stoppedText: 'See the email log for the reason. Then resume or cancel it.',
  emailLog: 'Open email log',
  onSite: 'Open on the site',
};

export const numbers = {
  title: 'Delivery',
  progress: 'Progress',
  sentOf: (sent: number, of: number) => `${formatNumber(sent)} of ${formatNumber(of)} sent`,
  sent: 'Sent',
  refused: 'Rejected',
  skipped: 'Not sent',
  skippedHint:
    '“Not sent” counts addresses that were blocked, deleted or unsubscribed, and cancelled emails.',
  unsubscribed: 'Unsubscribed',
  opened: 'Opened',
  clicked: 'Followed a link',
  openedHint:
    'Opens are an estimate: some email apps load pictures automatically, and some never show them.',
  links: 'Links',
  link: 'Link',
  clicks: 'Readers',
  perMinute: 'Sent per minute',
  recipients: 'Recipients',
  caption: 'Delivery results',
  outcome: 'Outcome',
  all: 'All',
  a: 'Subject A',
  b: 'Subject B',
  subjectOf: (name: string, subject: string) => `${name}: ${subject}`,
  compare: 'Subjects compared',
  leads: (name: string, less: string, more: string) =>
    `${name} lost fewer readers: ${less} unsubscribed, compared with ${more}.`,
  lost: (readers: number, sent: number) => `${formatNumber(readers)} of ${formatNumber(sent)}`,
  tie: 'Both subjects lost the same share of readers.',
};

export const mailPreview = {
  what: 'The preview',
  loading: 'Loading the preview',
  title: 'Preview',
  view: 'Show as',
  wide: 'Computer',
  narrow: 'Phone',
  text: 'Plain text',
  subjects: 'Subject',
  a: 'Subject A',
  b: 'Subject B',
  subject: 'Subject:',
  noSubject: 'No subject yet',
  frame: (subject: string) => `Newsletter: ${subject}`,
};

export const textsForm = {
  section: 'Subject line',
  subject: 'Subject',
  preview: 'Preview text',
  previewHint: 'Email apps show it next to the subject.',
  compare: 'Compare two subjects',
  compareHint: 'Some recipients get a different subject.',
  subjectB: 'Second subject',
  share: 'Share',
  shareOf: (share: number) => `${share} of 100 people get the second subject.`,
};
