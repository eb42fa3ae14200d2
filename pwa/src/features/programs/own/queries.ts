import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import type { Program } from '../board';
import { ownPrograms, programMembers } from '../catalogue';

type Id = Program['id'];
type Sharing = Schema['ProgramSharing'];

const path = (id: Id) => ({ params: { path: { id } } });
const byToken = (token: string) => ({ params: { path: { token } } });

/** Whether an own copy is shared, and its link. Asked for by its maker alone. */
export const sharingOf = (id: Id) =>
  queryOptions({
    queryKey: ['program', id, 'sharing'],
    queryFn: async ({ signal }): Promise<Sharing> =>
      (await body(api.GET('/v2/core/challenge/{id}/invite', { ...path(id), signal }))).data,
    staleTime: 0,
  });

export type SharingChange = 'make' | 'renew' | 'end';

/** Makes the link of an own copy, replaces it, or ends it. */
export function useShare(id: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: SharingChange): Promise<Sharing> => {
      const call = '/v2/core/challenge/{id}/invite';
      const ended = change === 'make' ? undefined : await body(api.DELETE(call, path(id)));
      if (change === 'end' && ended) return ended.data;
      return { challenge_id: id, invite: (await body(api.POST(call, path(id)))).data };
    },
    networkMode: 'always',
    onSuccess: (sharing) => client.setQueryData(sharingOf(id).queryKey, sharing),
    // The old link may have ended without a new one.
    onError: () => void client.invalidateQueries({ queryKey: sharingOf(id).queryKey }),
  });
}

/** Removes a member from an own copy, which ends its link. */
export function useRemoveMember(id: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (member_id: number) =>
      body(
        api.DELETE('/v2/core/challenge/{id}/member/{member_id}', {
          params: { path: { id, member_id } },
        }),
      ),
    networkMode: 'always',
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: programMembers(id).queryKey }),
        client.invalidateQueries({ queryKey: sharingOf(id).queryKey }),
      ]),
  });
}

/** The program that a link leads to. Asked for by members alone. */
export const invitation = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }): Promise<Schema['Invited']> =>
      (await body(api.GET('/v2/core/challenge-invite/{token}', { ...byToken(token), signal })))
        .data,
    staleTime: 0,
  });

/** What a member is in has changed: today, the lists and the boards follow from it. */
function useMoved<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: ownPrograms.queryKey }),
  });
}

export const useAccept = (token: string) =>
  useMoved(() => body(api.POST('/v2/core/challenge-invite/{token}/join', byToken(token))));

/** Makes an own copy of a program, and begins it. */
export const useLaunch = (original: Id | undefined) =>
  useMoved(async (input: Schema['OwnCopyIn']): Promise<Schema['OwnCopy']> => {
    const params = { path: { id: original ?? 0 } };
    const call = '/v2/core/challenge/custom-challenge/{id}';
    return (await body(api.POST(call, { params, body: input }))).data;
  });
