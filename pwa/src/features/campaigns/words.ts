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
  searchHint: 'Part of a subject',
  noMatch: 'No newsletter found',
  noMatchText: 'Try another part of a subject.',
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
  stopped: 'Too many refused',
  empty: 'No newsletters yet',
  emptyText: 'Write to your subscribers: a few blocks, a test to yourself, then send it.',
  create: 'New newsletter',
  creating: 'Creating…',
};

export const blockNames = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Picture',
  button: 'Button',
  divider: 'Dividing line',
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
  newsletters: 'Newsletter',
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
  lead: 'Drag blocks into their order, or use the arrows.',
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
  unfilled: 'Nothing here yet. It is left out of the mail.',
  chosen: (count: number) => `${count} chosen`,
};

export const blockFields = {
  heading: 'Heading',
  text: 'Text',
  quote: 'Quote',
  by: 'By',
  byHint: 'The person or the source. Leave it empty for none.',
  label: 'Label',
  link: 'Link',
  linkHint: 'For example /challenges/1 or https://example.org.',
  picture: 'Picture',
  address: 'Address of the picture',
  addressHint: 'A picture of this site or an address that begins with https://.',
  alt: 'Description',
  altHint: 'For people who cannot see it.',
  leadsTo: 'Link',
  leadsToHint: 'Where a click leads. Leave it empty for none.',
  divider: 'A line between two parts. There is nothing to fill in.',
  pages: {
    articles: 'Show articles',
    programs: 'Show programs',
    events: 'Show events',
  },
};

export const pickField = {
  hint: 'Search by name',
  none: 'Nothing has this name.',
  found: 'Results',
  remove: (name: string) => `Remove ${name}`,
  unknown: {
    articles: (id: number) => `Article ${id} (not published)`,
    programs: (id: number) => `Program ${id} (not public)`,
    events: (id: number) => `Event ${id} (not public)`,
    companies: (id: number) => `Company ${id}`,
  },
};

export const segmentFields = {
  title: 'Recipients',
  lead: 'Only people who subscribed and did not leave get it.',
  everybody: 'It goes to all subscribers.',
  join: 'Match',
  all: 'All of these',
  any: 'Any of these',
  add: 'Add a condition',
  choose: 'Choose…',
  remove: (name: string) => `Remove condition: ${name}`,
  names: {
    newsletters: 'Newsletter',
    companies: 'Company',
    programs: 'Program',
    package: 'Package',
    active_since: 'Active since',
    inactive_since: 'Not active since',
    unopened: 'Newsletters not opened',
  },
  hints: {
    newsletters: 'They get one of these newsletters.',
    companies: 'They belong to one of these companies.',
    programs: 'They are in one of these programs, or completed it.',
    package: 'They have this package.',
    active_since: 'They used their account on this day or later.',
    inactive_since: 'They have an account, but did not use it on this day or later.',
    unopened: 'They were sent at least this many newsletters since they last opened one.',
  },
  users: (count: number) => `Only ${people(count)} chosen by name, regardless of other conditions.`,
  removeUsers: 'Remove this limit',
};

export const audience = {
  what: 'The number of recipients',
  counting: 'Counting…',
  count: (count: number) => `${people(count)} ${count === 1 ? 'gets' : 'get'} it now`,
  sample: 'For example',
};

export const draftFaults = {
  subject: 'Write a subject first.',
  subjectB: 'Write the second subject, or turn the comparison off.',
  blocks: 'Add a block with something in it first.',
};

export const actions = {
  preview: 'Preview',
  test: 'Send test to me',
  schedule: 'Schedule',
  reschedule: 'Change time',
  send: 'Send now',
  more: 'More',
  copy: 'Copy',
  copyName: 'Copy this newsletter',
  copied: 'This is the copy: a new draft.',
  remove: 'Delete',
  removeName: 'Delete this newsletter',
  removeQuestion: (subject: string) => `Delete “${subject}”?`,
  removeText: 'The draft is deleted for everyone. You cannot undo this.',
  keep: 'Keep draft',
  removed: 'Newsletter deleted.',
  sendQuestion: (subject: string) => `Send “${subject}” now?`,
  sendText: (count: number) =>
    `${people(count)} ${count === 1 ? 'gets' : 'get'} it. After that it can no longer be changed. You can pause it while it is being sent.`,
  sendVerb: (count: number) => `Send to ${people(count)}`,
  keepDraft: 'Not yet',
  sent: 'Sending has started.',
  nobody: 'No one would get this newsletter',
  nobodyText: 'No subscriber matches your conditions. Change the recipients, then send it.',
  pause: 'Pause',
  pauseQuestion: 'Pause sending?',
  pauseText: (sent: number, left: number) =>
    `${people(sent)} ${sent === 1 ? 'has' : 'have'} it. Mail on its way still arrives. ${left === 0 ? 'Nobody is left.' : `The other ${formatNumber(left)} wait until you resume.`}`,
  keepSending: 'Keep sending',
  paused: 'Paused.',
  resume: 'Resume',
  resumeQuestion: 'Resume sending?',
  resumeText: (left: number) =>
    left === 0 ? 'Nobody is left. It ends.' : `${people(left)} more get it. Nobody gets it twice.`,
  keepPaused: 'Keep paused',
  resumed: 'Sending continues.',
  unschedule: 'Back to draft',
  unscheduleQuestion: 'Take it off the schedule?',
  unscheduleText: 'It becomes a draft again. Nobody gets it until you send or schedule it.',
  keepScheduled: 'Keep schedule',
  unscheduled: 'It is a draft again.',
  cancel: 'Cancel newsletter',
  cancelQuestion: 'Cancel this newsletter?',
  cancelText: (sent: number, left: number) =>
    `${sent === 0 ? 'Nobody has it yet.' : `${people(sent)} ${sent === 1 ? 'has' : 'have'} it.`} ${left === 0 ? 'Nobody else is left.' : `The other ${formatNumber(left)} do not get it.`} You cannot undo this.`,
  cancelPlannedText:
    'Nobody gets it. To change it, take it back to draft instead. You cannot undo this.',
  keepIt: 'Keep newsletter',
  cancelled: 'Newsletter cancelled.',
};

export const schedule = {
  title: 'Schedule newsletter',
  at: 'Date and time',
  zone: 'Time zone',
  missing: 'Choose a date and a time.',
  save: 'Schedule',
  saved: 'Scheduled.',
  counting: 'Counting recipients…',
  count: (count: number) =>
    `${people(count)} ${count === 1 ? 'gets' : 'get'} it as of today. People who subscribe until then get it, too. You can take it back to draft until it starts.`,
};

export const head = {
  newsletter: 'Newsletter',
  untitled: 'No subject yet',
  starts: (moment: string, zone: string) => `Starts ${moment} (${zone}).`,
  started: (moment: string) => `Started ${moment}.`,
  ended: (started: string, ended: string) => `Started ${started}, ended ${ended}.`,
  stopped: 'It paused itself because too many mails were refused.',
  stoppedText: 'Look at the email log for the reason. Then resume or cancel it.',
  emailLog: 'Open email log',
  onSite: 'Open on the site',
};

export const numbers = {
  title: 'Delivery',
  progress: 'Progress',
  sentOf: (sent: number, of: number) => `${formatNumber(sent)} of ${formatNumber(of)} sent`,
  sent: 'Sent',
  refused: 'Refused',
  skipped: 'Not sent',
  skippedHint: '“Not sent” counts addresses blocked from mail.',
  unsubscribed: 'Unsubscribed',
  opened: 'Opened',
  clicked: 'Followed a link',
  openedHint:
    'Opens are an estimate: some email programs load pictures by themselves, and some never show them.',
  links: 'Links',
  link: 'Link',
  clicks: 'Readers',
  perMinute: 'Sent a minute',
  recipients: 'Recipients',
  caption: 'Results of the mails',
  outcome: 'Outcome',
  all: 'All',
  a: 'Subject A',
  b: 'Subject B',
  subjectOf: (name: string, subject: string) => `${name}: ${subject}`,
  compare: 'Subjects compared',
  leads: (name: string, less: string, more: string) =>
    `${name} lost fewer readers: ${less} unsubscribed, against ${more}.`,
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
  previewHint: 'Mail programs show it beside the subject.',
  compare: 'Compare two subjects',
  compareHint: 'A part of the recipients gets another subject.',
  subjectB: 'Second subject',
  share: 'Share',
  shareOf: (share: number) => `${share} of 100 people get the second subject.`,
};
