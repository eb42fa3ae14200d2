import { queryOptions } from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import { allRows } from '@/lib/paging';
import type { TeamSummary } from '../queries';

/** A team with its full roster, regardless of privacy. */
export type Managed = TeamSummary & { members: Schema['ManagedMate'][] };

export const managedTeam = (id: number) =>
  queryOptions({
    queryKey: ['teams', 'managed', id],
    queryFn: async ({ signal }): Promise<Managed> =>
      (await body(api.GET('/v2/core/team-moderation/{id}', { ...at(id), signal }))).data,
    staleTime: 0,
  });

/** The program's members outside the team, for a field that shows them all. */
export const candidates = (id: number) =>
  queryOptions({
    queryKey: ['teams', 'managed', id, 'candidates'],
    queryFn: ({ signal }): Promise<Schema['TeamCandidate'][]> =>
      allRows((cursor) => {
        const params = { path: { id }, query: { limit: 100, cursor } };
        return body(api.GET('/v2/core/team-moderation/{id}/candidate', { params, signal }));
      }),
    staleTime: 0,
  });

export const putSettings = (program: number) => (wishes: Schema['TeamSettingsIn']) =>
  body(api.PUT('/v2/core/challenge/{id}/team-settings', { ...at(program), body: wishes }));
export const makeTeam = (challenge_id: number) => (team: Schema['TeamIn']) =>
  body(api.POST('/v2/core/team-moderation', { body: { ...team, challenge_id } }));
export const mendTeam = (id: number) => (patch: Schema['TeamPatch']) =>
  body(api.PATCH('/v2/core/team-moderation/{id}', { ...at(id), body: patch }));
export const deleteTeam = (id: number) => body(api.DELETE('/v2/core/team-moderation/{id}', at(id)));
/** Adds a member to a team, from another team or none. */
export const putIn = (id: number, user_id: number) =>
  body(api.POST('/v2/core/team-moderation/{id}/member', { ...at(id), body: { user_id } }));
export const takeOut = (id: number, user_id: number) =>
  body(
    api.DELETE('/v2/core/team-moderation/{id}/member/{user_id}', {
      params: { path: { id, user_id } },
    }),
  );
