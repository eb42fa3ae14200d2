import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import { formWith } from '@/lib/formWith';
import { allRows, type Page, paging } from '@/lib/paging';
import type { EventCard, WholeEvent } from '../event';
import type { EventSearch } from './search';

type Participant = Schema['EventParticipant'];
type Invitee = Schema['AvailableUser'];
export type Standing = Schema['EventStanding'];

const ROWS = 50;
const MOST = 100;

/** All events including drafts, latest start first. */
export const eventsToEdit = ({ q, status, phase }: EventSearch) =>
  infiniteQueryOptions({
    queryKey: ['events', 'edited', q ?? '', status ?? '', phase ?? ''],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<EventCard>> => {
      const asked = { ...(q && { search: q }), ...(status && { status }), ...(phase && { phase }) };
      const params = { query: { limit: ROWS, cursor, ...asked } };
      return body(api.GET('/v1/core/event', { params, signal }));
    },
    ...paging,
  });

/** All events that the events page can recommend. */
export const eventsToRecommend = queryOptions({
  queryKey: ['events', 'edited', 'ahead'],
  queryFn: ({ signal }): Promise<EventCard[]> =>
    allRows((cursor) => {
      const ahead = { status: 'published', phase: 'upcoming' } as const;
      const params = { query: { limit: MOST, cursor, ...ahead } };
      return body(api.GET('/v1/core/event', { params, signal }));
    }),
});

export const editedEvent = (id: number) =>
  queryOptions({
    queryKey: ['events', 'edited', id],
    queryFn: async ({ signal }): Promise<WholeEvent> => {
      const params = { path: { id } };
      return (await body(api.GET('/v1/core/event/{id}', { params, signal }))).data;
    },
    staleTime: 0,
  });

/** The defaults of a new event, and the maximum number of its parts. */
export const eventDefaults = queryOptions({
  queryKey: ['events', 'defaults'],
  queryFn: async ({ signal }): Promise<Schema['EventDefaults']> =>
    (await body(api.GET('/v1/core/defaults', { signal }))).data,
});

/** The participants: joined, waiting, invited or left. */
export const participants = (id: number, status: Standing | undefined) =>
  infiniteQueryOptions({
    queryKey: ['events', 'edited', id, 'participants', status ?? ''],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<Participant>> => {
      const query = { limit: ROWS, cursor, ...(status && { status }) };
      const params = { path: { id }, query };
      return body(api.GET('/v1/core/event/{id}/participants', { params, signal }));
    },
    ...paging,
    staleTime: 0,
  });

/** Members who can be invited. */
export const invitees = (event_id: number, search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['events', 'edited', event_id, 'invitees', search ?? ''],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<Invitee>> => {
      const query = { limit: 20, cursor, ...(search && { search }) };
      const params = { path: { event_id }, query };
      return body(api.GET('/v1/auth/user/event/{event_id}/available_users', { params, signal }));
    },
    ...paging,
    staleTime: 0,
  });

export const addEvent = (input: Schema['EventIn']) =>
  body(api.POST('/v1/core/event', { body: input }));

export const patchEvent = (id: number) => (patch: Schema['EventPatch']) =>
  body(api.PATCH('/v1/core/event/{id}', { ...at(id), body: patch }));

export const deleteEvent = (id: number) => body(api.DELETE('/v1/core/event/{id}', at(id)));

export const inviteMembers = (id: number) => (user_ids: number[]) =>
  body(api.POST('/v1/core/event/{id}/invite-users', { ...at(id), body: { user_ids } }));

export const addPicture = (id: number) => (file: File) =>
  body(api.POST('/v1/core/event/{id}/thumbnails', { ...at(id), body: formWith(file) }));

export const dropPicture = (id: number) => (thumbnail_id: number) =>
  body(
    api.DELETE('/v1/core/event/{id}/thumbnails/{thumbnail_id}', {
      params: { path: { id, thumbnail_id } },
    }),
  );

/** Saves an event's venue, or creates one if `venue_id` is undefined. */
export const saveVenue = (id: number, venue_id?: number) => (input: Schema['EventVenueIn']) =>
  venue_id === undefined
    ? body(api.POST('/v1/core/event/{id}/venue', { ...at(id), body: input }))
    : body(
        api.PATCH('/v1/core/event/{id}/venue/{venue_id}', {
          params: { path: { id, venue_id } },
          body: input,
        }),
      );

export const saveTrainer = (id: number, trainer_id?: number) => (input: Schema['EventTrainerIn']) =>
  trainer_id === undefined
    ? body(api.POST('/v1/core/event/{id}/trainer', { ...at(id), body: input }))
    : body(
        api.PATCH('/v1/core/event/{id}/trainer/{trainer_id}', {
          params: { path: { id, trainer_id } },
          body: input,
        }),
      );

export const saveSlot = (id: number, schedule_id?: number) => (input: Schema['EventScheduleIn']) =>
  schedule_id === undefined
    ? body(api.POST('/v1/core/event/{id}/schedule', { ...at(id), body: input }))
    : body(
        api.PATCH('/v1/core/event/{id}/schedule/{schedule_id}', {
          params: { path: { id, schedule_id } },
          body: input,
        }),
      );

/** A removable part of an event. */
export type Part = { venue: number } | { trainer: number } | { schedule: number };

export function dropPart(id: number, part: Part) {
  if ('venue' in part) {
    const params = { path: { id, venue_id: part.venue } };
    return body(api.DELETE('/v1/core/event/{id}/venue/{venue_id}', { params }));
  }
  if ('trainer' in part) {
    const params = { path: { id, trainer_id: part.trainer } };
    return body(api.DELETE('/v1/core/event/{id}/trainer/{trainer_id}', { params }));
  }
  const params = { path: { id, schedule_id: part.schedule } };
  return body(api.DELETE('/v1/core/event/{id}/schedule/{schedule_id}', { params }));
}

/** Sets or removes the picture of the events page. */
export function putHomePicture(file: File | undefined) {
  const call = '/v1/core/event/home/image';
  return file ? body(api.POST(call, { body: formWith(file) })) : body(api.DELETE(call));
}

/** Sets or removes a trainer's picture. */
export const putTrainerPicture = (id: number, trainer_id: number) => (file: File | undefined) => {
  const call = '/v1/core/event/{id}/trainer/{trainer_id}/image';
  const params = { path: { id, trainer_id } };
  return file
    ? body(api.POST(call, { params, body: formWith(file) }))
    : body(api.DELETE(call, { params }));
};

export const setHome = (input: Schema['EventHomeIn']) =>
  body(api.POST('/v1/core/event/home', { body: input }));
