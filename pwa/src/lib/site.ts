import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { paths } from '@/api/schema';
import { title as words } from './words';
import { written } from './written';

type Answer = paths['/v1/core/site']['get']['responses'][200];

/** A site's name, look and texts. */
export type Site = Answer['content']['application/json']['data'];
export type SiteSection = Site['sections'][number];
export type SectionKey = SiteSection['key'];

export const siteKey = ['site'];

const load = async ({ signal }: { signal: AbortSignal }): Promise<Site> =>
  (await body(api.GET('/v1/core/site', { signal }))).data;

/**
 * The site, as embedded in the page. In the worker's shell, which lacks it, the page requests it.
 */
export const site = queryOptions({
  queryKey: siteKey,
  queryFn: load,
  initialData: written,
  staleTime: Number.POSITIVE_INFINITY,
});

export const useSite = () => useQuery(site).data;

/** The site's name. */
export const useSiteName = (): string => useSite()?.name ?? words.daymark;

/** The site with all of its settings, including the order and texts of the front page's sections. */
export const wholeSite = queryOptions({
  queryKey: [...siteKey, 'whole'],
  queryFn: load,
  initialData: () => {
    const found = written();
    return found?.sections && found;
  },
  staleTime: 300_000,
});
