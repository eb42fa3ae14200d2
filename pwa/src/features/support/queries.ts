import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, body, type DataOf, type InputOf } from '@/api/client';
import { asked, type Page, paging } from '@/lib/paging';

export type Topic = DataOf<'/v1/core/support-setting-type'>[number];
type ArticleCard = DataOf<'/v1/core/support-setting/all'>[number];
export type Article = DataOf<'/v1/core/support-setting/{slug_or_id}'>;
export type Contact = DataOf<'/v1/core/contact/static'>;
export type Ticket = DataOf<'/v1/core/support-ticket/{id}'>;
type TicketCard = DataOf<'/v1/core/support-ticket'>[number];
export type Message = Ticket['messages'][number];
export type TicketState = 'new' | 'open' | 'waiting' | 'solved';

const KEY = 'support';
const ROWS = 20;

export const topics = queryOptions({
  queryKey: [KEY, 'topics'],
  queryFn: async ({ signal }): Promise<Topic[]> =>
    (await body(api.GET('/v1/core/support-setting-type', { signal }))).data,
});

/** The articles of a topic, or those that match a search. */
export const articles = (search: string | undefined, topic_id: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'articles', search ?? '', topic_id ?? 0],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<ArticleCard>> => {
      const query = { limit: ROWS, cursor, ...asked({ search, topic_id }) };
      return body(api.GET('/v1/core/support-setting/all', { params: { query }, signal }));
    },
    ...paging,
    placeholderData: keepPreviousData,
  });

export const oneArticle = (slug: string) =>
  queryOptions({
    queryKey: [KEY, 'article', { slug }],
    queryFn: async ({ signal }): Promise<Article> => {
      const params = { path: { slug_or_id: slug } };
      return (await body(api.GET('/v1/core/support-setting/{slug_or_id}', { params, signal })))
        .data;
    },
  });

export const contact = queryOptions({
  queryKey: [KEY, 'contact'],
  queryFn: async ({ signal }): Promise<Contact> =>
    (await body(api.GET('/v1/core/contact/static', { signal }))).data,
});

/** Sends a message to support. */
export const send = (input: InputOf<'/v1/core/contact/send-email', 'post'>) =>
  body(api.POST('/v1/core/contact/send-email', { body: input }));

/** A member's tickets, most recently changed first. */
export const ownTickets = (who: number) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'tickets', who],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<TicketCard>> => {
      const params = { query: { limit: ROWS, cursor } };
      return body(api.GET('/v1/core/support-ticket', { params, signal }));
    },
    ...paging,
    staleTime: 0,
  });

/** How to access a ticket: members by its number, visitors by the token from a mail. */
export type Way = { id: number } | { token: string };

const followed = (token: string) => ({ params: { query: { token } } });
const numbered = (id: number) => ({ params: { path: { id } } });

export const oneTicket = (way: Way) =>
  queryOptions({
    queryKey: [KEY, 'ticket', way],
    queryFn: async ({ signal }): Promise<Ticket> =>
      'id' in way
        ? (await body(api.GET('/v1/core/support-ticket/{id}', { ...numbered(way.id), signal })))
            .data
        : (
            await body(
              api.GET('/v1/core/support-ticket/followed', { ...followed(way.token), signal }),
            )
          ).data,
    staleTime: 0,
    refetchInterval: 30_000,
    retry: false,
  });

export const reply =
  (way: Way) =>
  async (text: string): Promise<Ticket> => {
    const input = { body: { text } };
    return 'id' in way
      ? (
          await body(
            api.POST('/v1/core/support-ticket/{id}/reply', { ...numbered(way.id), ...input }),
          )
        ).data
      : (
          await body(
            api.POST('/v1/core/support-ticket/followed/reply', {
              ...followed(way.token),
              ...input,
            }),
          )
        ).data;
  };

export const solve = (way: Way) => async (): Promise<Ticket> =>
  'id' in way
    ? (await body(api.POST('/v1/core/support-ticket/{id}/solved', numbered(way.id)))).data
    : (await body(api.POST('/v1/core/support-ticket/followed/solved', followed(way.token)))).data;

/** A change to a ticket by its author; shows the ticket that the server returns. */
export function useTicketChange<In>(way: Way, change: (input: In) => Promise<Ticket>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (now) => {
      client.setQueryData(oneTicket(way).queryKey, now);
      void client.invalidateQueries({ queryKey: [KEY, 'tickets'] });
    },
  });
}
