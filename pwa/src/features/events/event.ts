import type { Schema } from '@/api/client';
import type { paths } from '@/api/schema';

type Answer = paths['/v1/core/event/{id}']['get']['responses'][200];

/** An event in a list. */
export type EventCard = Schema['EventCard'];
/** An event with all of its parts. */
export type WholeEvent = Answer['content']['application/json']['data'];
export type Venue = Schema['EventVenue'];
export type Trainer = Schema['EventTrainer'];
export type Slot = Schema['EventSchedule'];
