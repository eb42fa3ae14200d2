import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

export type Cheers = Schema['Cheers'];
export type Comment = Schema['Comment'];
type Page = { data: Comment[]; meta: { next_cursor: string | null } };

/** A member's day in a program: a date, or `latest` for the newest with something done. */
export type DayOf = { program: number; member: number; date: string };

const path = ({ program, member, date }: DayOf) => ({ id: program, user_id: member, date });
const keyOf = ({ program, member, date }: DayOf) => ['day', program, member, date];

export const cheersOf = (day: DayOf) =>
  queryOptions({
    queryKey: [...keyOf(day), 'cheers'],
    queryFn: async ({ signal }): Promise<Cheers> => {
      const params = { path: path(day) };
      const call = '/v2/core/challenge/{id}/user/{user_id}/day/{date}/cheer';
      return (await body(api.GET(call, { params, signal }))).data;
    },
    staleTime: 0,
  });

/** Oldest first. */
export const commentsOn = (day: DayOf) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(day), 'comments'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page> => {
      const params = { path: path(day), query: { limit: 20, cursor } };
      const call = '/v2/core/challenge/{id}/user/{user_id}/day/{date}/comment';
      return body(api.GET(call, { params, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }: Page) => meta.next_cursor,
    staleTime: 0,
  });

/** Cheers a day, or takes the cheer back. */
export function useCheer(day: DayOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (on: boolean): Promise<Cheers> => {
      const call = '/v2/core/challenge/{id}/user/{user_id}/day/{date}/cheer';
      const params = { path: path(day) };
      return (await body(on ? api.POST(call, { params }) : api.DELETE(call, { params }))).data;
    },
    onSuccess: (cheers) => client.setQueryData(cheersOf(day).queryKey, cheers),
  });
}

function useChange<In, Out>(day: DayOf, mutationFn: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: commentsOn(day).queryKey }),
  });
}

export const useComment = (day: DayOf) =>
  useChange(day, (text: string) =>
    body(
      api.POST('/v2/core/challenge/{id}/user/{user_id}/day/{date}/comment', {
        params: { path: path(day) },
        body: { text },
      }),
    ),
  );

export const useRemoveComment = (day: DayOf) =>
  useChange(day, (comment_id: number) =>
    body(
      api.DELETE('/v2/core/challenge/{id}/user/{user_id}/day/{date}/comment/{comment_id}', {
        params: { path: { ...path(day), comment_id } },
      }),
    ),
  );

export const useReport = (day: DayOf) =>
  useChange(day, ({ id, reason }: { id: number; reason: string }) =>
    body(
      api.POST('/v2/core/challenge/{id}/user/{user_id}/day/{date}/comment/{comment_id}/report', {
        params: { path: { ...path(day), comment_id: id } },
        body: reason ? { reason } : {},
      }),
    ),
  );
