import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, at, body, type DataOf, type InputOf } from '@/api/client';
import { withQuery } from '@/lib/download';
import { allRows, asked, type Page, paging } from '@/lib/paging';
import { useSharedChange } from '@/lib/useSharedChange';
import type { TicketSearch } from './search';

export type DeskCard = DataOf<'/v1/core/support-ticket/manage'>[number];
export type DeskTicket = DataOf<'/v1/core/support-ticket/{id}/manage'>;
export type Canned = DataOf<'/v1/core/support-answer'>[number];
type Figures = DataOf<'/v1/core/support-ticket/figures'>;
type Agent = DataOf<'/v1/core/support-ticket/agents'>[number];

const KEY = 'desk';
const ROWS = 50;

const questions = ({ q, state, assigned, topic }: TicketSearch) =>
  asked({ search: q, state, assigned, topic_id: topic });

/** The tickets, most recently changed first. */
export const tickets = (search: TicketSearch) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'tickets', questions(search)],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<DeskCard>> => {
      const params = { query: { limit: ROWS, cursor, ...questions(search) } };
      return body(api.GET('/v1/core/support-ticket/manage', { params, signal }));
    },
    ...paging,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** The URL of the same tickets as a file. */
export const exportAt = (search: TicketSearch) =>
  withQuery('/v1/core/support-ticket/export', questions(search));

export const deskTicket = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'ticket', id],
    queryFn: async ({ signal }): Promise<DeskTicket> =>
      (await body(api.GET('/v1/core/support-ticket/{id}/manage', { ...at(id), signal }))).data,
    staleTime: 0,
    refetchInterval: 30_000,
  });

export const figures = queryOptions({
  queryKey: [KEY, 'figures'],
  queryFn: async ({ signal }): Promise<Figures> =>
    (await body(api.GET('/v1/core/support-ticket/figures', { signal }))).data,
  staleTime: 0,
});

/** The people who may answer. */
export const agents = queryOptions({
  queryKey: [KEY, 'agents'],
  queryFn: async ({ signal }): Promise<Agent[]> =>
    (await body(api.GET('/v1/core/support-ticket/agents', { signal }))).data,
});

export const cannedAnswers = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'canned', 'found', search ?? ''],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<Canned>> => {
      const params = { query: { limit: ROWS, cursor, ...asked({ search }) } };
      return body(api.GET('/v1/core/support-answer', { params, signal }));
    },
    ...paging,
    placeholderData: keepPreviousData,
  });

/** All canned answers, for a field that shows them all. */
export const allCanned = queryOptions({
  queryKey: [KEY, 'canned', 'all'],
  queryFn: ({ signal }): Promise<Canned[]> =>
    allRows((cursor) => {
      const params = { query: { limit: 100, cursor } };
      return body(api.GET('/v1/core/support-answer', { params, signal }));
    }),
});

/**
 * A change by the team; refetches all of its data, even after a conflict with a colleague's change.
 */
export function useDeskChange<In, Out>(change: (input: In) => Promise<Out>) {
  return useSharedChange(change, { key: [KEY] });
}

export const answerTicket =
  (id: number) => (input: InputOf<'/v1/core/support-ticket/{id}/answer', 'post'>) =>
    body(api.POST('/v1/core/support-ticket/{id}/answer', { ...at(id), body: input }));

export const noteTicket = (id: number) => (text: string) =>
  body(api.POST('/v1/core/support-ticket/{id}/note', { ...at(id), body: { text } }));

export const changeTicket =
  (id: number) => (patch: InputOf<'/v1/core/support-ticket/{id}', 'patch'>) =>
    body(api.PATCH('/v1/core/support-ticket/{id}', { ...at(id), body: patch }));

/** Saves a canned answer, or creates one if `row` is undefined. */
export const saveCanned =
  (row: Pick<Canned, 'id' | 'version'> | undefined) =>
  (input: { title: string; text: string }): Promise<unknown> =>
    row
      ? body(
          api.PATCH('/v1/core/support-answer/{id}', {
            ...at(row.id),
            body: { ...input, version: row.version },
          }),
        )
      : body(api.POST('/v1/core/support-answer', { body: input }));

export const removeCanned = (id: number) =>
  body(api.DELETE('/v1/core/support-answer/{id}', at(id)));
