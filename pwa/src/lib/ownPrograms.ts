import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

/** The member's programs. Only for members. */
export const ownPrograms = queryOptions({
  queryKey: ['own programs'],
  queryFn: async ({ signal }): Promise<Schema['OwnPrograms']> =>
    (await body(api.GET('/v2/core/challenge/user', { signal }))).data,
});
