import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

export type Goal = Schema['Goal'];
export type GoalIn = Schema['GoalIn'];

/** The member's goals with their progress. Logging changes it, so always refetch. */
export const ownGoals = queryOptions({
  queryKey: ['goals'],
  queryFn: async ({ signal }): Promise<Goal[]> =>
    (await body(api.GET('/v1/auth/user-goal', { signal }))).data,
  staleTime: 0,
});

const path = (name: string) => ({ params: { path: { name } } });

export function useSetGoal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, goal }: { name: string; goal: GoalIn }) =>
      body(api.POST('/v1/auth/user-goal/{name}', { ...path(name), body: goal })),
    onSuccess: () => client.invalidateQueries({ queryKey: ownGoals.queryKey }),
  });
}

export function useRemoveGoal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string): Promise<Goal[]> =>
      (await body(api.DELETE('/v1/auth/user-goal/{name}', path(name)))).data,
    onSuccess: (left) => client.setQueryData(ownGoals.queryKey, left),
  });
}
