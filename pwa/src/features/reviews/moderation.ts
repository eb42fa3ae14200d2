import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

export type Moderated = Schema['ModeratedReview'];
export type Decision = Schema['ReviewDecision'];
type Page = { data: Moderated[]; meta: { next_cursor: string | null } };

/** Reviews that wait for moderation, longest waiting first. */
export const waitingReviews = infiniteQueryOptions({
  queryKey: ['moderation', 'reviews'],
  queryFn: ({ signal, pageParam: cursor }): Promise<Page> => {
    const params = { query: { limit: 20, cursor } };
    return body(api.GET('/v1/core/review/waiting', { params, signal }));
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ meta }: Page) => meta.next_cursor,
  staleTime: 0,
});

export function useDecide(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (state: Decision) =>
      body(api.PATCH('/v1/core/review/{id}', { params: { path: { id } }, body: { state } })),
    // Even after a failure: the review may have been replaced in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: waitingReviews.queryKey }),
  });
}
