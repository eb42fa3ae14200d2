import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import { paging } from '@/lib/paging';
import { useSharedChange } from '@/lib/useSharedChange';
import type { EventCard, WholeEvent } from './event';

type Page = { data: EventCard[]; meta: { next_cursor: string | null } };

const ROWS = 24;

/** `who`: the member, 0 for a visitor. It is part of the key, because results depend on it. */
export const eventsNow = (who: number) =>
  infiniteQueryOptions({
    queryKey: ['events', who, 'current'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page> =>
      body(
        api.GET('/v1/core/event/current', { params: { query: { limit: ROWS, cursor } }, signal }),
      ),
    ...paging,
  });

/** Earliest start first. */
export const eventsAhead = (who: number) =>
  infiniteQueryOptions({
    queryKey: ['events', who, 'upcoming'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page> =>
      body(
        api.GET('/v1/core/event/upcoming', { params: { query: { limit: ROWS, cursor } }, signal }),
      ),
    ...paging,
  });

/** Latest start first. */
export const eventsBefore = (who: number) =>
  infiniteQueryOptions({
    queryKey: ['events', who, 'past'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page> => {
      const query = { limit: ROWS, cursor, phase: 'past', status: 'published' } as const;
      return body(api.GET('/v1/core/event', { params: { query }, signal }));
    },
    ...paging,
  });

/**
 * The events that the member has joined, is waitlisted for or is invited to: past ones if `over`,
 * else the rest.
 */
export const ownEvents = (who: number, over: boolean) =>
  infiniteQueryOptions({
    queryKey: ['events', who, over ? 'own, over' : 'own'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page> => {
      const params = { query: { limit: ROWS, cursor, over } };
      return body(api.GET('/v1/core/event/user', { params, signal }));
    },
    ...paging,
    staleTime: 0,
  });

export const oneEvent = (id: number, who: number) =>
  queryOptions({
    queryKey: ['events', who, 'one', id],
    queryFn: async ({ signal }): Promise<WholeEvent> => {
      const params = { path: { id } };
      return (await body(api.GET('/v1/core/event/{id}', { params, signal }))).data;
    },
  });

/** The head of the events page. */
export const eventsHome = queryOptions({
  queryKey: ['events', 'home'],
  queryFn: async ({ signal }): Promise<Schema['EventHome']> =>
    (await body(api.GET('/v1/core/event/home', { signal }))).data,
});

/** A change to events; refetches all of them, even after a conflict with a colleague's change. */
export function useEventChange<In, Out>(change: (input: In) => Promise<Out>) {
  // The text above the events is a banner, so refetch those too.
  return useSharedChange(change, { key: ['events'], also: ['banners'] });
}

/** Joins, or joins the waitlist if all places are taken. */
export const join = (id: number) => body(api.POST('/v1/core/event/{id}/join', at(id)));

/** Leaves the event. */
export const leave = (id: number) => body(api.DELETE('/v1/core/event/{id}/join', at(id)));
