import { formatMoment } from '@/lib/dates';
import { formatNumber, formatPlural } from '@/lib/format';
import type { EventCard } from './event';
import { momentWords } from './when';

/** A few places are worth a word. */
const FEW = 10;

type Door = {
  open: boolean;
  /** Whoever joins waits for a place. */
  full: boolean;
  words?: string | undefined;
};

type Doorway = Pick<EventCard, 'status' | 'ends_at' | 'join_until' | 'places_left'>;

/** Whether one can join at `now`, and what is to be known about it. */
export function door(event: Doorway, zone: string, now: number): Door {
  const { status, ends_at, join_until, places_left } = event;
  const shut = (words: string) => ({ open: false, full: false, words });
  if (status === 'cancelled') return shut('This event was cancelled.');
  if (Date.parse(ends_at) <= now) return shut('This event is over.');
  if (join_until && Date.parse(join_until) <= now) {
    return shut(`Joining closed ${momentWords(join_until, zone, now)}.`);
  }
  if (places_left === 0) {
    const words = 'All places are taken. Who waits moves up when one becomes free.';
    return { open: true, full: true, words };
  }
  const left =
    places_left != null && places_left <= FEW && `${formatPlural(places_left, 'place')} left.`;
  const until = join_until && `Join until ${momentWords(join_until, zone, now)}.`;
  return { open: true, full: false, words: [left, until].filter(Boolean).join(' ') || undefined };
}

/** How many come, and of how many. */
export function comingWords({ joined, capacity, phase }: EventCard): string {
  if (phase === 'past' && joined > 0) {
    return `${formatPlural(joined, 'person was', 'people were')} there`;
  }
  if (phase === 'past') return 'It is over';
  if (capacity != null) return `${formatNumber(joined)} of ${formatNumber(capacity)} places taken`;
  if (joined === 0) return 'Nobody has joined yet';
  return `${formatPlural(joined, 'person comes', 'people come')}`;
}

/** Where it is, in a line. */
export function whereWords({ venue, online }: Pick<EventCard, 'venue' | 'online'>): string {
  if (!venue) return online ? 'Online' : 'The place follows';
  return online ? `${venue}, and online` : venue;
}

type Mark = { tone: 'leaf' | 'sun' | 'coral' | 'violet' | 'plain'; words: string };

/** What is to be seen at once of where an event stands. */
export function marksOf({ status, phase, visibility, me }: EventCard): Mark[] {
  const over = phase === 'past';
  const marks: (Mark | false)[] = [
    status === 'cancelled' && { tone: 'coral', words: 'cancelled' },
    status === 'draft' && { tone: 'plain', words: 'draft' },
    status === 'published' && phase === 'current' && { tone: 'leaf', words: 'on now' },
    visibility === 'invited' && { tone: 'violet', words: 'by invitation' },
    me?.status === 'joined' && { tone: 'leaf', words: over ? 'you were there' : 'you are in' },
    !over && me?.status === 'waitlisted' && { tone: 'sun', words: 'waiting' },
    !over && me?.status === 'invited' && { tone: 'violet', words: 'you are invited' },
  ];
  // To be invited says that it is by invitation.
  const asked = !over && me?.status === 'invited';
  return marks
    .filter((mark) => mark !== false)
    .filter(({ words }) => !(asked && words === 'by invitation'));
}

export const queries = {
  ownOver: 'own, over',
};

export const form = {
  title: 'Title',
  inASentenceOr: 'In a sentence or two',
  description: 'Description',
  timeZoneOfThe: 'Time zone of the place',
  joinUntil: 'Join until',
  whoSeesIt: 'Who sees it',
  linkToTakePart: 'Link to take part online',
  whatHappens: 'What happens',
  moreAboutIt: 'More about it',
};

export const search = {
  drafts: 'Drafts',
  published: 'Published',
  cancelled: 'Cancelled',
  toCome: 'To come',
  onNow: 'On now',
  past: 'Past',
};

export const queries2 = {
  member: (user_id: number) => `Member ${user_id}`,
};

export const newEvent = {
  newEvent: 'New event',
  itBeginsAsA: 'It begins as a draft. Places, people and the timetable come next.',
  itsTimesAreThose: 'Its times are those of the clocks there.',
  making: 'Making…',
  makeADraft: 'Make a draft',
};

export const partForm = {
  saving: 'Saving…',
  save: 'Save',
};

export const editVenue = {
  name: 'Name',
  streetAndNumber: 'Street and number',
  linkToAMap: 'Link to a map',
  howToFindIt: 'How to find it',
  changeTheVenue: 'Change the venue',
  newVenue: 'New venue',
  https: 'https://',
};

export const editTrainer = {
  name: 'Name',
  whatTheyDo: 'What they do',
  aboutThem: 'About them',
  change: (name: string) => `Change ${name}`,
  whoLeadsIt: 'Who leads it',
  yogaTeacher: 'Yoga teacher',
  pictureSquare: 'Picture, square',
};

export const editSchedule = {
  time: (cityOf: string) => `${cityOf} time`,
  change: (title: string) => `Change ${title}`,
  newEntry: 'New entry',
  nowhereInParticular: 'Nowhere in particular',
  nobodyInParticular: 'Nobody in particular',
};

export const inviteMembers = {
  invited: (invited: number) => `${formatPlural(invited, 'member is', 'members are')} invited.`,
  inviteMembers: 'Invite members',
  eachIsToldOf:
    'Each is told of it once. Who was invited or has joined already is not in this list.',
  search: 'Search',
  loadingTheMembers: 'Loading the members',
  theListOfMembers: 'The list of members',
  nobodyIsFound: 'Nobody is found.',
  everybodyIsInvitedAlready: 'Everybody is invited already.',
  inviting: 'Inviting…',
  chooseWhomToInvite: 'Choose whom to invite',
  invite: (size: number) => `Invite ${formatPlural(size, 'member')}`,
};

export const eventList = {
  theListOfEvents: 'The list of events',
  noEventsYet: 'No events yet',
  whenTheFirstOne: 'When the first one is announced, it can be joined here.',
  onNow: 'On now',
  showMoreThatAre: 'Show more that are on now',
  comingUp: 'Coming up',
  showLaterOnes: 'Show later ones',
  nothingPlannedRightNow: 'Nothing planned right now',
  theNextEventStands: 'The next event stands here as soon as it is announced.',
  pastEvents: 'Past events',
  showEarlierOnes: 'Show earlier ones',
  loadingTheEvents: 'Loading the events',
};

export const eventsHead = {
  events: 'Events',
  eveningsWalksAndWeeks:
    'Evenings, walks and weeks to meet the people that you share a board with, in town or online.',
  recommended: 'Recommended',
};

export const attend = {
  youWereThere: 'You were there.',
  youAreIn: 'You are in.',
  youAreNextIn: 'You are next in line for a place.',
  youAreNumberIn: (position: number) => `You are number ${position} in line for a place.`,
  youAreInLine: 'You are in line for a place.',
  youAreInvited: 'You are invited.',
  youAreNotComing: 'You are not coming. You can change your mind.',
  joinOnline: 'Join online',
  addToCalendar: 'Add to calendar',
  theLinkToTake: 'The link to take part online follows here.',
  joining: 'Joining…',
  joinTheWaitlist: 'Join the waitlist',
  joinThisEvent: 'Join this event',
  notThisTime: 'Not this time',
  noConnectionRightNow: 'No connection right now: you have not joined yet.',
  leave: (title: string) => `Leave ${title}?`,
  youAreToldNothing: 'You are told nothing more about it, and can join again while it is open.',
  yourPlaceGoesTo:
    'Your place goes to whoever waits for one. You can join again while there are places.',
  leaveTheEvent: 'Leave the event',
  stayIn: 'Stay in',
  youLeft: (title: string) => `You left ${title}.`,
  leaveTheLine: 'Leave the line',
  leave2: 'Leave',
};

export const eventIntro = {
  pictures: 'Pictures',
  picture: (n: number) => `Picture ${n + 1}`,
};

export const people = {
  withIt: 'With',
};

export const timetable = {
  timetable: 'Timetable',
};

export const where = {
  where: 'Where',
  map: 'Map',
  inANewTab: (name: string) => `: ${name}, in a new tab`,
};

export const ownEvents = {
  loadingYourEvents: 'Loading your events',
  yourEvents: 'Your events',
  noEventYet: 'No event yet',
  whatYouJoinWait: 'What you join, wait for or are invited to stands here.',
  youAreInvited: 'You are invited',
  youAreIn: 'You are in',
  youWaitForA: 'You wait for a place',
  before: 'Before',
  showEarlierOnes: 'Show earlier ones',
};

export const eventTable = {
  events: 'Events',
  search: 'Search',
  aTitleOrA: 'A title or a summary',
  anyStatus: 'Any status',
  anyTime: 'Any time',
  loadingTheEvents: 'Loading the events',
  theListOfEvents: 'The list of events',
  noEventLikeThat: 'No event like that',
  noEventsYet: 'No events yet',
  showAllEvents: 'Show all events',
  makeTheFirstOne: 'Make the first one',
  nothingFitsAllOf: 'Nothing fits all of these filters.',
  anEventBeginsAs: 'An event begins as a draft, which nobody sees before it is published.',
  of: (capacity: number) => ` of ${formatNumber(capacity)}`,
  inIt: 'in',
};

export const editorHead = {
  itIsPublishedMembers: 'It is published: members see it now.',
  cancel: (title: string) => `Cancel ${title}?`,
  toldThatItDoes: (joined: number, waiting: number) =>
    `${formatPlural(joined + waiting, 'member is', 'members are')} told that it does not take place. This cannot be taken back.`,
  itSaysThatIt: 'It says that it does not take place. This cannot be taken back.',
  cancelTheEvent: 'Cancel the event',
  keepIt: 'Keep it',
  isCancelled: (title: string) => `${title} is cancelled.`,
  event: 'Event',
  published: 'published',
  over: 'over',
  time: (spanWords: string, cityOf: string) => `${spanWords}, ${cityOf} time`,
  joined: 'joined',
  waiting: 'waiting',
  placesLeft: 'places left',
  publishIt: 'Publish it',
  inviteMembers: 'Invite members',
};

export const eventBasics = {
  basics: 'Basics',
  standsOnItsCard: 'Stands on its card.',
  time: (city: string) => `${city} time`,
  untilTheEndWhen: 'Until the end when empty.',
  unlimitedWhenEmptyWho: 'Unlimited when empty. Who comes after that waits.',
  everybody: 'Everybody',
  whoIsInvited: 'Who is invited',
  https: 'https://',
  shownToThoseWho: 'Shown to those who have joined, and to nobody else.',
  whoHasJoinedIs: 'Who has joined is told when its time changes.',
};

export const partsCard = {
  isGone: (name: string) => `${name} is gone.`,
  noneYet: 'None yet.',
  change: (name: string) => `Change ${name}`,
  remove: (name: string) => `Remove ${name}`,
};

export const eventParts = {
  where: 'Where',
  theFirstOneStands: 'The first one stands on its card.',
  addAVenue: 'Add a venue',
  people: 'People',
  whoSpeaksTrainsOr: 'Who speaks, trains or leads.',
  addSomebody: 'Add somebody',
  timetable: 'Timetable',
  whatHappensWhenBy: 'What happens when, by the clocks of the place. It moves with the event.',
  addAnEntry: 'Add an entry',
};

export const participantsCard = {
  whoCome: 'Who come',
  whoWait: 'Who wait',
  whoAreInvited: 'Who are invited',
  whoDoNotCome: 'Who do not come',
  notComing: 'not coming',
  participants: 'Participants',
  whichOfThem: 'Which of them',
  everybody: 'Everybody',
  csv: 'CSV',
  ofTheParticipants: 'of the participants',
  loadingTheParticipants: 'Loading the participants',
  theParticipants: 'The participants',
  nobodyOfThese: 'Nobody of these.',
  nobodyYetWhoJoins: 'Nobody yet. Who joins stands here.',
  since: (at: number) => `since ${formatMoment(at)}`,
};

export const picturesCard = {
  pictures: 'Pictures',
  atMostTheFirst: (most: number) => `At most ${most}. The first one stands on its card.`,
  noneYetItsTitle: 'None yet: its title chooses the colours of a shore.',
  number: (n: number) => `Number ${n + 1}`,
  onTheCard: 'on the card',
  putItFirst: 'Put it first',
  picture: (n: number) => `: picture ${n + 1}`,
  removePicture: (n: number) => `Remove picture ${n + 1}`,
  saving: 'Saving…',
  addAPicture: 'Add a picture',
  fileOfAPicture: 'File of a picture',
};

export const homeForm = {
  heading: 'Heading',
  whatItSays: 'What it says',
  aboveTheEvents: 'Above the events',
  theWordsOverThe: 'The words over the page of events, and one event that is shown large.',
  loadingTheWords: 'Loading the words',
  theWords: 'The words',
  picture31: 'Picture, 3 : 1',
  none: 'None',
  anEventThatHas: 'An event that has begun',
};
