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
