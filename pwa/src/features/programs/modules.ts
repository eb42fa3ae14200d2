import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { ownPrograms } from '@/lib/ownPrograms';
import type { Program } from './board';

export type Module = Schema['Module'];
const KEY = 'module status';

/** The member's status in each step of a program. Logging and the calendar change it. */
export const moduleStatus = (id: Program['id']) =>
  queryOptions({
    queryKey: [KEY, id],
    queryFn: async ({ signal }): Promise<Schema['ModuleStatus']> => {
      const params = { path: { id } };
      return (await body(api.GET('/v2/core/current-module-status/{id}', { params, signal }))).data;
    },
    staleTime: 0,
  });

/** Completes a step; returns the points earned. */
export function useComplete(step: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { id: step } };
      return (await body(api.POST('/v1/core/challenge/step/{id}/mark-complete', { params }))).data;
    },
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ownPrograms.queryKey });
      await client.invalidateQueries({ queryKey: [KEY] });
    },
  });
}
