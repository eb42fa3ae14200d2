import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

export type SiteSettings = Schema['SettingsOut'];

/** What the site has set for everybody; it changes with the server's next start. */
export const siteSettings = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await body(api.GET('/api/settings', { signal }))).data,
  staleTime: Number.POSITIVE_INFINITY,
});
