import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';

export type Comment = Schema['PostComment'];
type Page = { data: Comment[]; meta: { next_cursor: string | null } };

const ROWS = 50;

/** The comments of an article, oldest thread first; each is followed by its replies. `who`: the reader. */
export const commentsOf = (post: number, who: number) =>
  infiniteQueryOptions({
    queryKey: ['articles', who, 'comments', post],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page> => {
      const params = { path: { id: String(post) }, query: { limit: ROWS, cursor } };
      return body(api.GET('/v1/core/post/{id}/comments', { params, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }: Page) => meta.next_cursor,
  });

/** A change to the comments; refetches them. */
export function useCommentChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['articles'] }),
  });
}

export const addComment = (input: Schema['PostCommentIn']) =>
  body(api.POST('/v1/core/post-comment', { body: input }));

export const editComment = (id: number) => (text: string) =>
  body(api.PATCH('/v1/core/post-comment/{id}', { ...at(id), body: { text } }));

export const removeComment = (id: number) => body(api.DELETE('/v1/core/post-comment/{id}', at(id)));

export const likeComment = (id: number) => (liked: boolean) =>
  body(api.POST('/v1/core/post-comment/{id}/react', { ...at(id), body: { liked } }));

export const reportComment = (id: number) => (reason: string) =>
  body(
    api.POST('/v1/core/post-comment/{id}/report', { ...at(id), body: reason ? { reason } : {} }),
  );
