import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, body, type DataOf, type InputOf } from '@/api/client';
import { withQuery } from '@/lib/download';
import { asked, type Page, paging } from '@/lib/paging';
import type { OrderSearch } from './search';

export type ManagedOrder = DataOf<'/v1/core/t-shirt/orders'>[number];
export type Offer = DataOf<'/v1/core/t-shirt/offer'>;
type OfferIn = InputOf<'/v1/core/t-shirt/offer', 'post'>;

const KEY = 'shirt orders';
const ROWS = 50;

const questions = ({ q, state }: OrderSearch) => asked({ search: q, state });

/** The orders, oldest first. */
export const orders = (search: OrderSearch) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'list', questions(search)],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<ManagedOrder>> => {
      const params = { query: { limit: ROWS, cursor, ...questions(search) } };
      return body(api.GET('/v1/core/t-shirt/orders', { params, signal }));
    },
    ...paging,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The URL of the same orders as a file for shipping. */
export const exportAt = (search: OrderSearch) =>
  withQuery('/v1/core/t-shirt/export', questions(search));

export const offer = queryOptions({
  queryKey: [KEY, 'offer'],
  queryFn: async ({ signal }): Promise<Offer> =>
    (await body(api.GET('/v1/core/t-shirt/offer', { signal }))).data,
  staleTime: 0,
});

export function useOrderChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

export const changeOrder =
  (id: number) => (input: InputOf<'/v1/core/t-shirt/orders/{id}', 'patch'>) =>
    body(api.PATCH('/v1/core/t-shirt/orders/{id}', { params: { path: { id } }, body: input }));

export const markSent = (ids: number[]) =>
  body(api.POST('/v1/core/t-shirt/orders/sent', { body: { ids } }));

export const saveOffer = async (input: OfferIn): Promise<Offer> =>
  (await body(api.POST('/v1/core/t-shirt/offer', { body: input }))).data;
