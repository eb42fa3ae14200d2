import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

export type Moderated = Schema['ModeratedComment'];
export type Queue = 'reported' | 'hidden';
type Page = { data: Moderated[]; meta: { next_cursor: string | null } };

/** Comments that are waiting for a decision, or were hidden; longest waiting first. */
export const moderationQueue = (state: Queue) =>
  infiniteQueryOptions({
    queryKey: ['moderation', state],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page> => {
      const params = { query: { state, limit: 20, cursor } };
      return body(api.GET('/v2/core/comment-moderation', { params, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }: Page) => meta.next_cursor,
    staleTime: 0,
  });

export type Decision = 'dismiss' | 'hide' | 'restore';

export function useModerate({ id, kind }: Moderated) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) => {
      const params = { path: { id }, query: { kind } };
      if (decision === 'hide')
        return body(api.POST('/v2/core/comment-moderation/{id}/hide', { params }));
      if (decision === 'restore')
        return body(api.POST('/v2/core/comment-moderation/{id}/restore', { params }));
      return body(api.POST('/v2/core/comment-moderation/{id}/dismiss', { params }));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['moderation'] }),
  });
}
