import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type DataOf } from '@/api/client';
import { codeOf } from '@/api/error';

export type About = DataOf<'/v1/core/home/about-us'>;
export type Person = About['members'][number];

export const about = queryOptions({
  queryKey: ['about'],
  queryFn: async ({ signal }): Promise<About> =>
    (await body(api.GET('/v1/core/home/about-us', { signal }))).data,
});

/**
 * A change to the "about" page; refetches all of it, also if a colleague's change refuses it.
 * Changes of the same scope are sent one after another.
 */
export function useAboutChange<In, Out>(change: (input: In) => Promise<Out>, scope?: string) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: about.queryKey });
  return useMutation({
    mutationFn: change,
    networkMode: 'always',
    ...(scope && { scope: { id: scope } }),
    onSuccess: refetch,
    onError: (error) => {
      if (codeOf(error) === 'conflict') void refetch();
    },
  });
}
