import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, at, body, type Schema } from '@/api/client';
import { useThrottled } from '@/lib/useThrottled';

export type TeamSummary = Schema['TeamSummary'];

/** The parts of a program that its teams need. */
export type Home = { id: number; title: string };

/** A team to edit, by its captain or an administrator. */
export type Changed = TeamSummary & {
  members: { user_id: number; name?: string | null; captain: boolean }[];
};
/** A team with the visible part of its roster; `own` is set if the reader belongs to it. */
export type Team = TeamSummary & {
  locked: boolean;
  members: Schema['TeamMember'][];
  own?: Schema['OwnPlaceInTeam'] | null;
};
export type TeamSettings = Schema['TeamSettings'];
type TeamBoard = Schema['TeamBoard'];
export type Period = Schema['BoardPeriod'];
type Page<T> = { data: T[]; meta: { next_cursor: string | null } };

const KEY = 'teams';
const REST_MS = 3000;

/** A program's team settings; `enabled` is false if it has no teams. */
export const teamSettings = (program: number) =>
  queryOptions({
    queryKey: [KEY, 'settings', program],
    queryFn: async ({ signal }): Promise<TeamSettings> =>
      (await body(api.GET('/v2/core/challenge/{id}/team-settings', { ...at(program), signal })))
        .data,
  });

/** A program's teams by name. */
export const teamsOf = (program: number) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'of', program],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<TeamSummary>> => {
      const params = { path: { id: program }, query: { limit: 50, cursor } };
      return body(api.GET('/v2/core/challenge/{id}/team', { params, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }: Page<unknown>) => meta.next_cursor,
    staleTime: 0,
  });

/** The board of a program's teams. */
export const teamBoard = (program: number, period: Period) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'board', program, period],
    queryFn: async ({ signal, pageParam: cursor }): Promise<TeamBoard> => {
      const params = { path: { id: program }, query: { period, limit: 20, cursor } };
      return (await body(api.GET('/v2/core/challenge/{id}/team-leaderboard', { params, signal })))
        .data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: TeamBoard) => next_cursor ?? null,
    staleTime: 0,
  });

/** The member's teams, one per program. Only for members. */
export const ownTeams = queryOptions({
  queryKey: [KEY, 'own'],
  queryFn: async ({ signal }): Promise<TeamSummary[]> =>
    (await body(api.GET('/v2/core/team/user', { signal }))).data,
  staleTime: 0,
});

export const oneTeam = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }): Promise<Team> =>
      (await body(api.GET('/v2/core/team/{id}', { ...at(id), signal }))).data,
    staleTime: 0,
  });

/** The board within a team. */
export const matesOf = (id: number, period: Period) =>
  queryOptions({
    queryKey: [KEY, 'board', 'mates', id, period],
    queryFn: async ({ signal }): Promise<Schema['MatesBoard']> => {
      const params = { path: { id }, query: { period } };
      return (await body(api.GET('/v2/core/team/{id}/leaderboard', { params, signal }))).data;
    },
    staleTime: 0,
  });

/** The team of an invitation link. */
export const invitedTo = (token: string) =>
  queryOptions({
    queryKey: [KEY, 'invite', token],
    queryFn: async ({ signal }): Promise<Schema['TeamInvite']> => {
      const params = { path: { token } };
      return (await body(api.GET('/v2/core/team-invite/{token}', { params, signal }))).data;
    },
    retry: false,
    staleTime: 0,
  });

export const createTeam = (program: number) => (team: Schema['TeamIn']) =>
  body(api.POST('/v2/core/challenge/{id}/team', { ...at(program), body: team }));
export const joinTeam = (id: number) => body(api.POST('/v2/core/team/{id}/join', at(id)));
export const followLink = (token: string) =>
  body(api.POST('/v2/core/team-invite/{token}', { params: { path: { token } } }));
export const leaveTeam = (id: number) => body(api.POST('/v2/core/team/{id}/leave', at(id)));
export const changeTeam = (id: number) => (patch: Schema['TeamPatch']) =>
  body(api.PATCH('/v2/core/team/{id}', { ...at(id), body: patch }));
export const renewLink = (id: number) => body(api.POST('/v2/core/team/{id}/invite', at(id)));
export const removeMate = (id: number, user_id: number) =>
  body(api.DELETE('/v2/core/team/{id}/member/{user_id}', { params: { path: { id, user_id } } }));

/** A change to teams; refetches all of their data. */
export function useTeamChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Refetches the team boards when the program's board changes: they have no live updates. */
export function useMovedBoards(moved: number): void {
  const client = useQueryClient();
  const at = useThrottled(moved, REST_MS);
  const known = useRef(at);
  useEffect(() => {
    const news = known.current !== 0 && known.current !== at;
    known.current = at;
    if (news) void client.invalidateQueries({ queryKey: [KEY, 'board'] });
  }, [client, at]);
}
