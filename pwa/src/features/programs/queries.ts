import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { type Board, loaded, type Period, type Program } from './board';

type Id = Program['id'];
/** The program that the front page shows: the server puts the featured one first. */
export const featuredProgram = queryOptions({
  queryKey: ['program', 'featured'],
  queryFn: async ({ signal }): Promise<Program | null> => {
    const query = { state: 'running', limit: 20 } as const;
    const { data } = await body(api.GET('/v2/core/challenge', { params: { query }, signal }));
    return data[0] ?? null;
  },
  // No socket tells of a program that is not there yet.
  refetchInterval: ({ state }) => {
    if (state.status === 'error') return 15_000;
    return state.data === null && 60_000;
  },
});

export const programBoard = (id: Id, period: Period = 'all') => {
  const queryKey = ['program', id, 'board', period];
  return queryOptions({
    queryKey,
    // Without its signal: where the socket is faster the answer is dropped, and a call that the server has begun is not broken off.
    queryFn: async ({ client }): Promise<Board> => {
      const params = { path: { id }, query: { period, limit: 50 } };
      const { data } = await body(api.GET('/v2/core/challenge/{id}/leaderboard', { params }));
      return loaded(data, client.getQueryData<Board>(queryKey));
    },
  });
};
