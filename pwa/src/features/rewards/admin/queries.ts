import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

export type Rule = Schema['AchievementRule'];
type New = Schema['AchievementRuleIn'];
type Patch = Schema['AchievementRulePatch'];

/** The badge rules, including retired ones. */
export const badgeRules = queryOptions({
  queryKey: ['achievement rules'],
  queryFn: async ({ signal }): Promise<Rule[]> =>
    (await body(api.GET('/v1/core/achievement-rule', { signal }))).data,
  staleTime: 0,
});

export const addRule = (rule: New) => body(api.POST('/v1/core/achievement-rule', { body: rule }));

export const patchRule = (id: number) => (patch: Patch) =>
  body(api.PATCH('/v1/core/achievement-rule/{id}', { params: { path: { id } }, body: patch }));

/** A change to the rules; refetches them. */
export function useRuleChange<In>(change: (input: In) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['achievements'] });
      return client.invalidateQueries({ queryKey: badgeRules.queryKey });
    },
  });
}
