import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { Feed, Streak } from './community';

export const globalStreak = queryOptions({
  queryKey: ['community', 'streak'],
  queryFn: async ({ signal }): Promise<Streak> =>
    (await body(api.GET('/v1/core/global-streak', { signal }))).data,
});

const feedKey = ['community', 'feed'];

export const lastFiveMinutes = queryOptions({
  queryKey: feedKey,
  queryFn: async ({ signal, client }): Promise<Feed> => {
    const { data } = await body(api.GET('/v1/core/last-five-minute-activities', { signal }));
    return { ...data, ahead: client.getQueryData<Feed>(feedKey)?.ahead ?? 0 };
  },
});

/** The number of people online. Only the socket delivers it. */
export const online = queryOptions<number>({
  queryKey: ['community', 'online'],
  queryFn: skipToken,
});
