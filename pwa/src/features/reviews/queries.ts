import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

type Reviews = Schema['Reviews'];
export type Review = Schema['Review'];
export type OwnReview = Schema['OwnReview'];
export type Reviewed = { id: number; title: string };

/** Newest first. The first page has the average, the count and the reader's own review. */
export const reviewsOf = (program: number) =>
  infiniteQueryOptions({
    queryKey: ['reviews', program],
    queryFn: async ({ signal, pageParam: cursor }): Promise<Reviews> => {
      const params = { query: { challenge_id: program, limit: 20, cursor } };
      return (await body(api.GET('/v1/core/review', { params, signal }))).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: Reviews) => next_cursor ?? null,
  });

function useChange<In, Out>(program: number, mutationFn: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: reviewsOf(program).queryKey }),
  });
}

export const useWriteReview = (program: number) =>
  useChange(program, (review: { stars: number; text: string }) =>
    body(api.POST('/v1/core/review', { body: { challenge_id: program, ...review } })),
  );

export const useRemoveReview = (program: number) =>
  useChange(program, (id: number) =>
    body(api.DELETE('/v1/core/review/{id}', { params: { path: { id } } })),
  );
