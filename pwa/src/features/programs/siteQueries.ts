import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { siteQueries as words } from './words';

/** The specification's types first, then what the site has made of its own. */
export const programTypes = queryOptions({
  queryKey: [words.programTypes],
  queryFn: async ({ signal }): Promise<Schema['ProgramType'][]> =>
    (await body(api.GET('/v1/core/challenge-type', { signal }))).data,
});

export const availableBanner = queryOptions({
  queryKey: [words.programBanner],
  queryFn: async ({ signal }): Promise<Schema['AvailableBanner']> =>
    (await body(api.GET('/v1/core/available-challenge-banner', { signal }))).data,
});
