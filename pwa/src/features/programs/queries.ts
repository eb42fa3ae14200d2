import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { Program } from './board';

/** The program on the front page: the server returns the featured one first. */
export const featuredProgram = queryOptions({
  queryKey: ['program', 'featured'],
  queryFn: async ({ signal }): Promise<Program | null> => {
    const query = { state: 'running', limit: 20 } as const;
    const { data } = await body(api.GET('/v2/core/challenge', { params: { query }, signal }));
    return data[0] ?? null;
  },
  // The socket does not announce a new featured program.
  refetchInterval: ({ state }) => {
    if (state.status === 'error') return 15_000;
    return state.data === null && 60_000;
  },
});
