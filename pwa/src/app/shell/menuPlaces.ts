import { places as words } from '../words';
import type { Place } from './places';

/** The menu of a narrow window, in the specification's order. */
export const phonePlaces: Place[] = [
  { label: words.insights, to: '/insights' },
  { label: words.programs, to: '/challenges' },
  { label: words.events, to: '/events' },
  { label: words.scorecard, to: '/survey' },
  { label: words.pricing, to: '/packages' },
  { label: words.globalChallenge, to: '/globalchallenge' },
];

/** What a wide window shows under More. */
export const morePlaces: Place[] = [
  { label: words.insights, to: '/insights' },
  { label: words.pricing, to: '/packages' },
];
