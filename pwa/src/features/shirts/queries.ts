import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type DataOf, type InputOf } from '@/api/client';

export type ShirtForm = DataOf<'/v1/core/t-shirt'>;
export type Order = NonNullable<ShirtForm['order']>;
export type OrderIn = InputOf<'/v1/core/t-shirt', 'post'>;

export const shirt = (who: number) =>
  queryOptions({
    queryKey: ['shirt', who],
    queryFn: async ({ signal }): Promise<ShirtForm> =>
      (await body(api.GET('/v1/core/t-shirt', { signal }))).data,
    staleTime: 0,
  });

/** A change to the member's order; refetches it, also if it failed because the order changed elsewhere. */
export function useShirtChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['shirt'] }),
  });
}

/** Orders a shirt, or changes the order. */
export const saveOrder =
  (order: Order | undefined) =>
  (input: OrderIn): Promise<unknown> =>
    order
      ? body(api.PATCH('/v1/core/t-shirt', { body: input }))
      : body(api.POST('/v1/core/t-shirt', { body: input }));

export const cancelOrder = () => body(api.DELETE('/v1/core/t-shirt'));
