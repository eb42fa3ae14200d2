import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { Pause } from './rules';

/** The member's pauses, including past ones. */
export const ownPauses = queryOptions({
  queryKey: ['pauses'],
  queryFn: async ({ signal }): Promise<Pause[]> =>
    (await body(api.GET('/v1/core/pause', { signal }))).data,
});

export function usePlanPause() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (range: { from: string; to: string }) =>
      body(api.POST('/v1/core/pause', { body: range })),
    onSuccess: () => client.invalidateQueries({ queryKey: ownPauses.queryKey }),
  });
}

/** Ends a pause: one that has not started is deleted, a running one ends yesterday. */
export async function endPause(client: QueryClient, id: number): Promise<void> {
  const { data } = await body(api.DELETE('/v1/core/pause/{id}', { params: { path: { id } } }));
  client.setQueryData(ownPauses.queryKey, data);
}
