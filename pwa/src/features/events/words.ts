import { formatTime } from '@/lib/clock';
import { formatMoment } from '@/lib/dates';
import { formatCount, formatNumber, formatPlural } from '@/lib/format';
import { dayOf, wallClock } from '@/lib/wallClock';
import type { EventCard } from './event';
import { cityOf, dayWords, momentWords, type Span } from './when';

/** 'Tue 24 Nov, 18:00 to 19:30'; with both dates if they differ. */
export function spanWords(
  { starts_at, ends_at }: Span,
  timeZone: string,
  { now = Date.now(), long = false } = {},
): string {
  const [from, to] = [Date.parse(starts_at), Date.parse(ends_at)];
  const [first, last] = [from, to].map((at) => dayWords(at, timeZone, now, long));
  const end = formatTime(to, timeZone);
  const until = first === last ? end : `${last}, ${end}`;
  return `${first}, ${formatTime(from, timeZone)} to ${until}`;
}

/** '18:00 to 19:30' */
export const clocksWords = ({ starts_at, ends_at }: Span, timeZone: string) =>
  [starts_at, ends_at].map((at) => formatTime(Date.parse(at), timeZone)).join(' to ');

/** The times in the event's zone, if that differs from the viewer's. */
export function thereWords(event: Span & { timezone: string }, own: string): string | undefined {
  const { timezone } = event;
  const at = Date.parse(event.starts_at);
  if (wallClock(at, timezone) === wallClock(at, own)) return undefined;
  const sameDay = dayOf(event.starts_at, timezone) === dayOf(event.starts_at, own);
  const words = sameDay ? clocksWords(event, timezone) : spanWords(event, timezone);
  return `${words} in ${cityOf(timezone)}`;
}

/** Mention the places left if there are this many or fewer. */
const FEW = 10;

type Door = {
  open: boolean;
  /** Whether new members join the waitlist. */
  full: boolean;
  words?: string | undefined;
};

type Doorway = Pick<EventCard, 'status' | 'ends_at' | 'join_until' | 'places_left'>;

/** Whether members can join at `now`, and what they should know. */
export function door(event: Doorway, zone: string, now: number): Door {
  const { status, ends_at, join_until, places_left } = event;
  const shut = (words: string) => ({ open: false, full: false, words });
  if (status === 'cancelled') return shut('This event was cancelled.');
  if (Date.parse(ends_at) <= now) return shut('This event is over.');
  if (join_until && Date.parse(join_until) <= now) {
    return shut(`Joining closed ${momentWords(join_until, zone, now)}.`);
  }
  if (places_left === 0) {
    const words = 'All places are taken. Join the waitlist for the next free place.';
    return { open: true, full: true, words };
  }
  const left =
    places_left != null && places_left <= FEW && `${formatPlural(places_left, 'place')} left.`;
  const until = join_until && `Join until ${momentWords(join_until, zone, now)}.`;
  return { open: true, full: false, words: [left, until].filter(Boolean).join(' ') || undefined };
}

/** The number of participants, and the capacity. */
export function comingWords({ joined, capacity, phase }: EventCard): string {
  if (phase === 'past' && joined > 0) {
    return `${formatPlural(joined, 'person', 'people')} joined`;
  }
  if (phase === 'past') return 'This event is over';
  if (capacity != null) return `${formatNumber(joined)} of ${formatNumber(capacity)} places taken`;
  if (joined === 0) return 'No one has joined yet';
  return `${formatCount(joined)} going`;
}

/** The place, on one line. */
export function whereWords({ venue, online }: Pick<EventCard, 'venue' | 'online'>): string {
  if (!venue) return online ? 'Online' : 'Place to be announced';
  return online ? `${venue} and online` : venue;
}

type Mark = { tone: 'water' | 'leaf' | 'sun' | 'coral' | 'violet' | 'plain'; words: string };

/** The tags of an event's card: its state, and the member's status. */
export function marksOf({ status, phase, visibility, needs_package, me }: EventCard): Mark[] {
  const over = phase === 'past';
  const marks: (Mark | false)[] = [
    status === 'cancelled' && { tone: 'coral', words: 'Cancelled' },
    status === 'draft' && { tone: 'plain', words: 'Draft' },
    status === 'published' && phase === 'current' && { tone: 'leaf', words: 'On now' },
    visibility === 'invited' && { tone: 'violet', words: 'Invitation only' },
    !!needs_package && !me && { tone: 'water', words: 'Needs a plan' },
    me?.status === 'joined' && { tone: 'leaf', words: over ? 'You joined' : 'You are going' },
    !over && me?.status === 'waitlisted' && { tone: 'sun', words: 'On the waitlist' },
    !over && me?.status === 'invited' && { tone: 'violet', words: 'You are invited' },
  ];
  // "By invitation only" tells an invited member nothing new.
  const asked = !over && me?.status === 'invited';
  return marks
    .filter((mark) => mark !== false)
    .filter(({ words }) => !(asked && words === 'Invitation only'));
}

export const form = {
  summary: 'Summary',
  description: 'Description',
  timezone: 'Event time zone',
  joinUntil: 'Join until',
  visibility: 'Who can see it',
  joining: 'Who can join',
  onlineUrl: 'Link to join online',
  slotTitle: 'What happens',
  slotText: 'Details',
  startsAt: 'Starts',
  endsAt: 'Ends',
  capacity: 'Places',
  slotVenue: 'Where',
  slotTrainer: 'With',
};

export const search = {
  drafts: 'Drafts',
  published: 'Published',
  cancelled: 'Cancelled',
  upcoming: 'Upcoming',
  onNow: 'On now',
  past: 'Past',
};

export const newEvent = {
  title: 'New event',
  lead: 'The event starts as a draft. Add the place, people and timetable next.',
  zoneHint: 'All times use this time zone.',
  creating: 'Creating…',
  create: 'Create draft',
};

export const editVenue = {
  streetAndNumber: 'Street and number',
  mapUrl: 'Map link',
  note: 'How to find it',
  titleChange: 'Edit venue',
  titleNew: 'New venue',
  https: 'https://',
  city: 'City',
  country: 'Country',
};

export const editTrainer = {
  role: 'Role',
  about: 'About them',
  change: (name: string) => `Edit ${name}`,
  titleNew: 'Add a person',
  roleExample: 'Yoga teacher',
  picture: 'Picture (square)',
};

export const editSchedule = {
  time: (cityOf: string) => `${cityOf} time`,
  change: (title: string) => `Edit ${title}`,
  titleNew: 'New timetable entry',
  anywhere: 'No place',
  anyone: 'No person',
};

export const inviteMembers = {
  invited: (count: number) => `${formatPlural(count, 'invitation')} sent.`,
  title: 'Invite members',
  lead: 'Each member is notified once. Members who have joined or are already invited are not listed.',
  loading: 'Loading the members',
  what: 'The members',
  notFound: 'No members found.',
  empty: 'Everyone is already invited.',
  sending: 'Sending…',
  choose: 'Select members',
  invite: (size: number) => `Invite ${formatPlural(size, 'member')}`,
};

export const eventList = {
  what: 'The events',
  empty: 'No events yet',
  emptyText: 'New events appear here.',
  onNow: 'On now',
  moreNow: 'Show more current events',
  comingUp: 'Coming up',
  moreUpcoming: 'Show more upcoming events',
  nothingAhead: 'No upcoming events',
  nothingAheadText: 'The next event appears here once it is announced.',
  pastEvents: 'Past events',
  morePast: 'Show earlier events',
  loading: 'Loading the events',
};

export const eventsHead = {
  title: 'Events',
  lead: 'Meet the people you share a board with, in town or online.',
  recommended: 'Recommended',
  loading: 'Loading the recommended event',
};

export const joinEvent = {
  join: (title: string) => `Join ${title}?`,
  text: 'The event appears in your events, and you are notified if anything changes.',
  joining: 'Joining…',
  confirm: 'Join event',
  notNow: 'Not now',
  joined: 'You’re in!',
  onWaitlist: 'You are on the waitlist.',
};

export const attend = {
  needsPlan: 'You need a plan that includes events to join.',
  seePlans: 'See plans',
  past: 'You joined this event.',
  joined: 'You are going.',
  nextInLine: 'You are next on the waitlist.',
  numberInLine: (position: number) => `You are number ${position} on the waitlist.`,
  inLine: 'You are on the waitlist.',
  invited: 'You are invited.',
  declined: 'You are not going. You can still change your mind.',
  joinOnline: 'Join online',
  addToCalendar: 'Add to calendar',
  linkFollows: 'The link to join online will appear here.',
  joinWaitlist: 'Join waitlist',
  join: 'Join event',
  decline: 'Decline invitation',
  offline: 'You are offline, so you have not joined yet. Try again when the connection is back.',
  leaveQuestion: (title: string) => `Leave ${title}?`,
  leaveOpenText: 'You get no more news about this event. You can join again while it is open.',
  leaveText:
    'Your place goes to the next person on the waitlist. You can join again while there are places.',
  leave: 'Leave event',
  stay: 'Keep my place',
  left: (title: string) => `You left ${title}.`,
  leaveLine: 'Leave waitlist',
};

export const eventIntro = {
  pictures: 'Pictures',
  picture: (n: number) => `Picture ${n + 1}`,
};

export const people = {
  title: 'Hosts and speakers',
};

export const timetable = {
  timetable: 'Timetable',
};

export const where = {
  where: 'Where',
  map: 'Map',
  opens: (name: string) => `: ${name}, opens in a new tab`,
};

export const ownEvents = {
  loading: 'Loading your events',
  what: 'Your events',
  empty: 'No events yet',
  emptyText: 'Events that you join or are invited to appear here.',
  invited: 'Invitations',
  joined: 'You are going',
  waitlisted: 'On the waitlist',
  past: 'Past events',
  more: 'Show earlier events',
};

export const eventTable = {
  title: 'Events',
  searchHint: 'Title or summary',
  anyStatus: 'Any status',
  anyTime: 'Any time',
  loading: 'Loading the events',
  what: 'The events',
  noMatch: 'No matching events',
  empty: 'No events yet',
  showAll: 'Show all events',
  createFirst: 'Create event',
  noMatchText: 'No event matches all of these filters.',
  emptyText: 'Create the first one. It stays a draft until you publish it.',
  of: (capacity: number) => ` of ${formatNumber(capacity)}`,
  going: (over: boolean) => (over ? 'joined' : 'going'),
  status: 'Status',
  when: 'When',
};

export const editorHead = {
  publishedNow: 'Published. Members can see it now.',
  notSaved: 'The event couldn’t be saved, so nothing was published. Check the form and try again.',
  cancelQuestion: (title: string) => `Cancel ${title}?`,
  cancelTold: (count: number) =>
    `We will notify ${formatPlural(count, 'member')}. This can’t be undone.`,
  cancelText: 'Its page will say that it is cancelled. This can’t be undone.',
  cancel: 'Cancel event',
  keep: 'Keep event',
  deleteQuestion: (title: string) => `Delete ${title}?`,
  deleteText:
    'Its venues, people, timetable and pictures are deleted with it. This can’t be undone.',
  delete: 'Delete draft',
  keepDraft: 'Keep draft',
  deleted: (title: string) => `${title} is deleted.`,
  cancelled: (title: string) => `${title} is cancelled.`,
  event: 'Event',
  published: 'Published',
  over: 'Over',
  time: (spanWords: string, cityOf: string) => `${spanWords}, ${cityOf} time`,
  joined: (over: boolean) => (over ? 'joined' : 'going'),
  waiting: 'on the waitlist',
  placesLeft: 'places left',
  publish: 'Publish event',
  invite: 'Invite members',
};

export const eventBasics = {
  basics: 'Basics',
  summaryHint: 'One or two sentences, shown on the event’s card.',
  time: (city: string) => `${city} time`,
  joinUntilHint: 'Leave empty to allow joining until the end.',
  capacityHint: 'Leave empty for no limit. When it is full, others join the waitlist.',
  everyone: 'Everyone',
  withPlan: 'Members with a plan that includes events',
  invited: 'Invited members only',
  https: 'https://',
  linkHint: 'Only people who have joined can see this link.',
  changeNote: 'If you change the time or the link, everyone who joined gets a notification.',
};

export const partsCard = {
  removed: (name: string) => `${name} removed.`,
  empty: 'Nothing added yet.',
  change: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove “${name}”?`,
};

export const eventParts = {
  where: 'Where',
  whereLead: 'The first venue is shown on the event’s card.',
  addVenue: 'Add venue',
  removeVenue: {
    text: 'Its address, map and note are deleted. Its timetable entries stay, without a venue.',
    verb: 'Remove venue',
    keep: 'Keep venue',
  },
  people: 'People',
  peopleLead: 'Speakers, trainers and hosts.',
  addPerson: 'Add person',
  removePerson: {
    text: 'Their text and picture are deleted. Their timetable entries stay, without a person.',
    verb: 'Remove person',
    keep: 'Keep person',
  },
  timetable: 'Timetable',
  timetableLead: 'Times are local to the venue. If you move the event, these times move with it.',
  addEntry: 'Add entry',
  removeEntry: {
    text: 'It is deleted from the timetable. This can’t be undone.',
    verb: 'Remove entry',
    keep: 'Keep entry',
  },
};

export const participantsCard = {
  joined: 'Joined',
  going: 'Going',
  waiting: 'On the waitlist',
  invited: 'Invited',
  notGoing: 'Not going',
  participants: 'Participants',
  filter: 'Filter participants',
  everyone: 'Everyone',
  csv: 'CSV',
  ofTheParticipants: 'of the participants',
  loading: 'Loading the participants',
  what: 'The participants',
  noMatch: 'No participants match this filter.',
  empty: 'No participants yet. Everyone who joins appears here.',
  since: (at: number) => `since ${formatMoment(at)}`,
};

export const picturesCard = {
  pictures: 'Pictures',
  lead: (most: number) => `Up to ${most} pictures. The first one is shown on the event’s card.`,
  empty: 'No pictures yet. Until you add one, the event shows an illustration.',
  number: (n: number) => `Picture ${n + 1}`,
  onCard: 'On the card',
  makeFirst: 'Move to the front',
  pictureOf: (n: number) => `: picture ${n + 1}`,
  remove: (n: number) => `Remove picture ${n + 1}`,
  add: 'Add picture',
  file: 'Picture: choose a file',
};

export const homeForm = {
  heading: 'Heading',
  text: 'Text',
  title: 'Banner',
  lead: 'Shown at the top of the events page unless another banner applies.',
  loading: 'Loading the events page',
  what: 'The events page',
  picture: 'Picture (3:1)',
  none: 'None',
  begun: 'An event that has started',
  recommended: 'Recommended event',
};
