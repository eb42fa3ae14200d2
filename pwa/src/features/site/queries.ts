import { queryOptions } from '@tanstack/react-query';
import { api, body, type DataOf } from '@/api/client';

export type Landing = DataOf<'/v1/core/home'>;

/** The data of the front page's sections. `who`: the member, 0 for a visitor. */
export const landing = (who: number) =>
  queryOptions({
    queryKey: ['landing', who],
    queryFn: async ({ signal }): Promise<Landing> =>
      (await body(api.GET('/v1/core/home', { signal }))).data,
  });
