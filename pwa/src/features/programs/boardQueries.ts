import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { ALL_PROGRAMS, type Board, loaded, type Period, type Program } from './board';

type Id = Program['id'];

/** The top of a board. */
export const programBoard = (id: Id, period: Period = 'all') => {
  const queryKey = ['program', id, 'board', period];
  return queryOptions({
    queryKey,
    // Ignores the query's signal, so that the call is not cancelled if the socket is faster; its
    // response is dropped.
    queryFn: async ({ client }): Promise<Board> => {
      const data = await boardOf(id, { period, limit: 50 });
      return loaded(data, client.getQueryData<Board>(queryKey));
    },
  });
};

/** Fetches a board: of a program, or of all programs. */
export async function boardOf(
  id: Id,
  query: { period: Period; limit: number; around?: string },
  signal?: AbortSignal,
): Promise<Schema['Leaderboard']> {
  if (id === ALL_PROGRAMS) {
    return (
      await body(api.GET('/v1/core/leaderboard', { params: { query }, ...(signal && { signal }) }))
    ).data;
  }
  const params = { path: { id }, query };
  return (
    await body(
      api.GET('/v2/core/challenge/{id}/leaderboard', { params, ...(signal && { signal }) }),
    )
  ).data;
}
