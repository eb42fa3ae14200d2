import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';

const list = async (signal: AbortSignal) =>
  (await body(api.GET('/v1/auth/session', { signal }))).data;

export type SessionRow = Awaited<ReturnType<typeof list>>[number];

/** The member's sessions. */
export const sessions = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => list(signal),
  staleTime: 0,
});

/** Ends one session, or all but this one. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: number | 'others') => {
      const params = { path: { id: Number(which) } };
      const ended =
        which === 'others'
          ? api.DELETE('/v1/auth/session')
          : api.DELETE('/v1/auth/session/{id}', { params });
      return (await body(ended)).data;
    },
    onSuccess: (left) => client.setQueryData(sessions.queryKey, left),
  });
}
