import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { OfflineLog } from '@/offline/log';

/** The member's programs. The response is stored on the device, from where it is displayed. */
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
