import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { paths } from '@/api/schema';
import { written } from './written';

type Answer = paths['/v1/core/site']['get']['responses'][200];

/** What a site is called, looks like and says of itself. */
export type Site = Answer['content']['application/json']['data'];
export type SiteSection = Site['sections'][number];
export type SectionKey = SiteSection['key'];

export const siteKey = ['site'];

const load = async ({ signal }: { signal: AbortSignal }): Promise<Site> =>
  (await body(api.GET('/v1/core/site', { signal }))).data;

/** The site, as the page brought it along. The worker's own shell has nothing of it: there it is asked for. */
export const site = queryOptions({
  queryKey: siteKey,
  queryFn: load,
  initialData: written,
  staleTime: Number.POSITIVE_INFINITY,
});

export const useSite = () => useQuery(site).data;

/** The site with all of its settings: the order and the words of the front page's sections, too. */
export const wholeSite = queryOptions({
  queryKey: [...siteKey, 'whole'],
  queryFn: load,
  initialData: () => {
    const found = written();
    return found?.sections && found;
  },
  staleTime: 300_000,
});
