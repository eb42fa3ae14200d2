import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { asked, type Range } from './history';

export type Statistics = Schema['UserStatistics'];

const MINUTE_MS = 60_000;

export const dashboard = queryOptions({
  queryKey: ['dashboard', 'figures'],
  queryFn: async ({ signal }) => (await body(api.GET('/v1/auth/dashboard', { signal }))).data,
});

export const statistics = (range: Range, today: string) => {
  const query = asked(range, today);
  return queryOptions({
    queryKey: ['dashboard', 'statistics', query],
    queryFn: async ({ signal }): Promise<Statistics> =>
      (await body(api.GET('/v1/auth/user-statistics', { params: { query }, signal }))).data,
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  });
};
