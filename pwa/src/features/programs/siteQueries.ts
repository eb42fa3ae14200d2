import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

/** The specification's types first, then the site's own. */
export const programTypes = queryOptions({
  queryKey: ['program types'],
  queryFn: async ({ signal }): Promise<Schema['ProgramType'][]> =>
    (await body(api.GET('/v1/core/challenge-type', { signal }))).data,
});

export const availableBanner = queryOptions({
  queryKey: ['program banner'],
  queryFn: async ({ signal }): Promise<Schema['AvailableBanner']> =>
    (await body(api.GET('/v1/core/available-challenge-banner', { signal }))).data,
});
