import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { Habit, HabitChange } from './rules';

/** The habits of the member's programs. Logging and the calendar change them, so always refetch. */
export const ownHabits = queryOptions({
  queryKey: ['habits'],
  queryFn: async ({ signal }): Promise<Habit[]> =>
    (await body(api.GET('/v1/core/habit', { signal }))).data,
  staleTime: 0,
});

type Page = { data: HabitChange[]; meta: { next_cursor: string | null } };

/** All changes of a habit, newest first. */
export const habitHistory = (activity: number) =>
  infiniteQueryOptions({
    queryKey: ['habits', activity, 'history'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page> => {
      const params = { path: { activity_id: activity }, query: { limit: 20, cursor } };
      return body(api.GET('/v1/core/habit/{activity_id}/history', { params, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }: Page) => meta.next_cursor,
    staleTime: 0,
  });

type Decision = { status: number; review_on?: string | undefined };

/** Moves a habit to another stage. */
export function useDecide(activity: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ status, review_on }: Decision): Promise<Habit> => {
      const params = { path: { activity_id: activity } };
      const input = { status, ...(review_on && { review_on }) };
      return (await body(api.PATCH('/v1/core/habit/{activity_id}', { params, body: input }))).data;
    },
    onSuccess: (habit) => {
      client.setQueryData(ownHabits.queryKey, (all) =>
        all?.map((each) => (each.activity_id === activity ? habit : each)),
      );
      void client.invalidateQueries({ queryKey: ownHabits.queryKey });
    },
    // The habit may have changed in the meantime.
    onError: () => void client.invalidateQueries({ queryKey: ownHabits.queryKey }),
  });
}
