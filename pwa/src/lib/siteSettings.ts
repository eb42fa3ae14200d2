import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

export type SiteSettings = Schema['SettingsOut'];

/** The site's public settings; they change only with a server restart. */
export const siteSettings = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await body(api.GET('/api/settings', { signal }))).data,
  staleTime: Number.POSITIVE_INFINITY,
});
