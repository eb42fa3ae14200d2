import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { filterOf, type SubscriberSearch } from './search';

export type Subscriber = Schema['Subscriber'];
export type Newsletter = Schema['Newsletter'];

export const subscribers = (search: SubscriberSearch) => {
  const filter = filterOf(search);
  return infiniteQueryOptions({
    queryKey: ['newsletter', 'subscribers', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam && { cursor: pageParam }) };
      return body(api.GET('/v1/auth/newsletter', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor,
  });
};

export const subscriber = (id: number) =>
  queryOptions({
    queryKey: ['newsletter', 'subscriber', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await body(api.GET('/v1/auth/newsletter-user/{id}', { params, signal }))).data;
    },
  });

export const lists = queryOptions({
  queryKey: ['newsletter', 'lists'],
  queryFn: async ({ signal }) => (await body(api.GET('/v1/auth/newsletter-list', { signal }))).data,
});

/** A change to newsletters; refetches all of their data. */
export function useNewsletterChange<T, R>(change: (input: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['newsletter'] }),
  });
}

export const changeSubscriber = (id: number, change: Schema['SubscriberPatch']) =>
  body(api.PATCH('/v1/auth/newsletter-user/{id}', { params: { path: { id } }, body: change }));

export const deleteSubscriber = (id: number) =>
  body(api.DELETE('/v1/auth/newsletter-user/{id}', { params: { path: { id } } }));

export const saveList = (id: number | undefined, input: Schema['NewsletterIn']) =>
  id === undefined
    ? body(api.POST('/v1/auth/newsletter-list', { body: input }))
    : changeList(id, input);

export const changeList = (id: number, change: Schema['NewsletterPatch']) =>
  body(api.PATCH('/v1/auth/newsletter-list/{id}', { params: { path: { id } }, body: change }));

export const deleteList = (id: number) =>
  body(api.DELETE('/v1/auth/newsletter-list/{id}', { params: { path: { id } } }));

export type Imported = Schema['SubscriberImport'];

export const importSubscribers = async (input: Schema['SubscriberImportIn']): Promise<Imported> =>
  (await body(api.POST('/v1/auth/newsletter/import', { body: input }))).data;
