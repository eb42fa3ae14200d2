import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

// Each log changes the explained numbers, so always refetch.
const fresh = { staleTime: 0, gcTime: 0 } as const;
const path = (id: number) => ({ path: { id } });

export const streakOf = (id: number) =>
  queryOptions({
    queryKey: ['why', id, 'streak'],
    queryFn: async ({ signal }): Promise<Schema['StreakExplained']> => {
      const call = '/v2/core/challenge/{id}/explain/streak';
      return (await body(api.GET(call, { params: path(id), signal }))).data;
    },
    ...fresh,
  });

export const rankOf = (id: number) =>
  queryOptions({
    queryKey: ['why', id, 'rank'],
    queryFn: async ({ signal }): Promise<Schema['RankExplained']> => {
      const call = '/v2/core/challenge/{id}/explain/rank';
      return (await body(api.GET(call, { params: path(id), signal }))).data;
    },
    ...fresh,
  });

export const totalOf = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['why', id, 'total'],
    queryFn: async ({ signal, pageParam: cursor }): Promise<Schema['TotalExplained']> => {
      const params = { ...path(id), query: { limit: 20, cursor } };
      const call = '/v2/core/challenge/{id}/explain/total';
      return (await body(api.GET(call, { params, signal }))).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: Schema['TotalExplained']) => next_cursor,
    ...fresh,
  });
