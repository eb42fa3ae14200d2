import { queryOptions } from '@tanstack/react-query';
import { api, body, type DataOf } from '@/api/client';
import { loadSite, siteKey, written } from '@/lib/site';

export type Landing = DataOf<'/v1/core/home'>;
export type LandingReview = Landing['reviews'][number];

/** What the sections of the front page show. `who`: the member for whom it is asked, 0 for a visitor. */
export const landing = (who: number) =>
  queryOptions({
    queryKey: ['landing', who],
    queryFn: async ({ signal }): Promise<Landing> =>
      (await body(api.GET('/v1/core/home', { signal }))).data,
  });

/** The site with all of its settings: the order and the words of the front page's sections, too. */
export const wholeSite = queryOptions({
  queryKey: [...siteKey, 'whole'],
  queryFn: loadSite,
  initialData: () => {
    const found = written();
    return found?.sections && found;
  },
  staleTime: 300_000,
});
