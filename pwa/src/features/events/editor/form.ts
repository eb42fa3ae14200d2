import * as v from 'valibot';
import type { Schema } from '@/api/client';
import { limits } from '@/api/limits';
import { countFault } from '@/lib/countFault';
import { numberIn } from '@/lib/numberIn';
import { instantOf, wallClock } from '@/lib/wallClock';
import { shared } from '@/ui/words';
import type { Slot, WholeEvent } from '../event';
import { form as words } from '../words';

const required = v.pipe(v.string(), v.trim(), v.nonEmpty(shared.required));

const capacityFault = (text: string) => countFault(text, limits.EventPatch.capacity, true);

/** Times are wall clock times in the event's zone, in the format of the form fields. */
export const eventForm = v.object({
  title: required,
  summary: v.string(),
  description: v.string(),
  timezone: v.string(),
  starts_at: required,
  ends_at: required,
  join_until: v.string(),
  capacity: v.pipe(
    v.string(),
    v.check(
      (text) => !capacityFault(text),
      ({ input }) => capacityFault(input) ?? '',
    ),
  ),
  visibility: v.picklist(['public', 'invited']),
  joining: v.picklist(['all', 'plan']),
  online_url: v.string(),
});
export type EventForm = v.InferOutput<typeof eventForm>;

export const eventLabels: Record<keyof EventForm, string> = {
  title: shared.title,
  summary: words.summary,
  description: words.description,
  timezone: words.timezone,
  starts_at: words.startsAt,
  ends_at: words.endsAt,
  join_until: words.joinUntil,
  capacity: words.capacity,
  visibility: words.visibility,
  joining: words.joining,
  online_url: words.onlineUrl,
};

/** An event as form values. */
export function formOf(event: WholeEvent): EventForm {
  const { timezone, join_until, capacity } = event;
  const wall = (at: string) => wallClock(Date.parse(at), timezone);
  return {
    title: event.title,
    summary: event.summary,
    description: event.description,
    timezone,
    starts_at: wall(event.starts_at),
    ends_at: wall(event.ends_at),
    join_until: join_until ? wall(join_until) : '',
    capacity: capacity == null ? '' : String(capacity),
    visibility: event.visibility,
    joining: event.needs_package ? 'plan' : 'all',
    online_url: event.online_url ?? '',
  };
}

/** A form's times as instants. The same wall clock time in another zone is another instant. */
function instantsOf({ timezone, starts_at, ends_at, join_until }: EventForm) {
  const of = (wall: string) => instantOf(wall, timezone);
  return {
    starts_at: of(starts_at) ?? '',
    ends_at: of(ends_at) ?? '',
    join_until: of(join_until) ?? null,
  };
}

/** Only the edited fields: the others may have newer values on the server. */
export function patchOf(
  now: EventForm,
  edited: { [Field in keyof EventForm]?: unknown },
): Schema['EventPatch'] {
  const changed = (field: keyof EventForm) => field in edited;
  const moved = changed('timezone');
  const instants = instantsOf(now);
  const begins = moved || changed('starts_at');
  return {
    ...(changed('title') && { title: now.title }),
    ...(changed('summary') && { summary: now.summary }),
    ...(changed('description') && { description: now.description }),
    ...(moved && { timezone: now.timezone }),
    ...(begins && { starts_at: instants.starts_at }),
    // A new start alone would move the end too.
    ...((begins || changed('ends_at')) && { ends_at: instants.ends_at }),
    ...((changed('join_until') || (moved && now.join_until !== '')) && {
      join_until: instants.join_until,
    }),
    ...(changed('capacity') && { capacity: numberIn(now.capacity) }),
    ...(changed('visibility') && { visibility: now.visibility }),
    ...(changed('joining') && { needs_package: now.joining === 'plan' }),
    ...(changed('online_url') && { online_url: now.online_url.trim() }),
  };
}

export const slotForm = v.object({
  title: required,
  description: v.string(),
  starts_at: required,
  ends_at: required,
  venue_id: v.string(),
  trainer_id: v.string(),
});
export type SlotForm = v.InferOutput<typeof slotForm>;

export const slotLabels: Record<keyof SlotForm, string> = {
  title: words.slotTitle,
  description: words.slotText,
  starts_at: words.startsAt,
  ends_at: words.endsAt,
  venue_id: words.slotVenue,
  trainer_id: words.slotTrainer,
};

const HOUR_MS = 3_600_000;

/** A new entry starts where the last one ended, or with the event. */
export function slotFormOf(event: WholeEvent, slot: Slot | undefined): SlotForm {
  const wall = (at: number) => wallClock(at, event.timezone);
  if (slot) {
    return {
      title: slot.title,
      description: slot.description,
      starts_at: wall(Date.parse(slot.starts_at)),
      ends_at: wall(Date.parse(slot.ends_at)),
      venue_id: String(slot.venue_id ?? ''),
      trainer_id: String(slot.trainer_id ?? ''),
    };
  }
  const end = Date.parse(event.ends_at);
  const last = Math.max(
    Date.parse(event.starts_at),
    ...event.schedules.map(({ ends_at }) => Date.parse(ends_at)),
  );
  const from = last < end ? last : Date.parse(event.starts_at);
  return {
    title: '',
    description: '',
    starts_at: wall(from),
    ends_at: wall(Math.min(from + HOUR_MS, end)),
    venue_id: '',
    trainer_id: '',
  };
}

export function slotOf(form: SlotForm, zone: string): Schema['EventScheduleIn'] {
  const { title, description, venue_id, trainer_id } = form;
  return {
    title,
    description,
    starts_at: instantOf(form.starts_at, zone) ?? '',
    ends_at: instantOf(form.ends_at, zone) ?? '',
    venue_id: venue_id === '' ? null : Number(venue_id),
    trainer_id: trainer_id === '' ? null : Number(trainer_id),
  };
}
