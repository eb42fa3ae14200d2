import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { asked, type Range } from './history';

export type Statistics = Schema['UserStatistics'];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

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

/** The previous day's counts up to the end of this hour, in UTC. */
export const dayBefore = (today: string, hour: number) => {
  const date = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  const end = `${date}T${String(hour).padStart(2, '0')}:00:00Z`;
  const query = { start: date, end, granularity_in_hour: 24 };
  return queryOptions({
    queryKey: ['dashboard', 'day before', query],
    queryFn: async ({ signal }) =>
      (await body(api.GET('/v1/auth/user-statistics', { params: { query }, signal }))).data.total,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** The period of equal length before a range. */
export const timeBefore = (range: Range, today: string) => {
  const { start } = asked(range, today);
  const last = new Date(Date.parse(start) - DAY_MS).toISOString().slice(0, 10);
  const query = asked(range, last);
  return queryOptions({
    queryKey: ['dashboard', 'time before', query],
    queryFn: async ({ signal }) =>
      (await body(api.GET('/v1/auth/user-statistics', { params: { query }, signal }))).data.total,
    staleTime: Number.POSITIVE_INFINITY,
  });
};
