import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import type { OfflineLog } from '@/offline/log';

type Place = Schema['Leaderboard'];

/** The member's programs. The answer is kept on the device; what is shown is read from there. */
export const ownPrograms = (log: OfflineLog) =>
  queryOptions({
    queryKey: ['today', log.account, 'programs'],
    queryFn: async ({ signal }): Promise<number> => {
      const { data } = await body(api.GET('/v2/core/challenge/user', { signal }));
      await log.keepPrograms(data);
      return data.challenges.length;
    },
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => state.status === 'error' && 15_000,
  });

/** The member's place on a board, with the neighbours. */
export const ownPlace = (id: number) =>
  queryOptions({
    queryKey: ['place', id],
    queryFn: async ({ signal }): Promise<Place> => {
      const params = { path: { id }, query: { around: 'me', limit: 3 } } as const;
      return (await body(api.GET('/v2/core/challenge/{id}/leaderboard', { params, signal }))).data;
    },
  });
