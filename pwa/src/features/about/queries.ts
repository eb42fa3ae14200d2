import { queryOptions } from '@tanstack/react-query';
import { api, body, type DataOf } from '@/api/client';
import { useSharedChange } from '@/lib/useSharedChange';

export type About = DataOf<'/v1/core/home/about-us'>;
export type Person = About['members'][number];

export const about = queryOptions({
  queryKey: ['about'],
  queryFn: async ({ signal }): Promise<About> =>
    (await body(api.GET('/v1/core/home/about-us', { signal }))).data,
});

/**
 * A change to the "about" page; refetches all of it, even after a conflict with a colleague's
 * change. Changes of the same scope are sent one after another.
 */
export function useAboutChange<In, Out>(change: (input: In) => Promise<Out>, scope?: string) {
  return useSharedChange(change, { key: about.queryKey, scope });
}
