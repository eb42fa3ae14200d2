import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import { ownPrograms } from '@/lib/ownPrograms';
import type { Program } from '../board';
import { programMembers, type Taken, take } from '../catalogue';

type Id = Program['id'];
type Sharing = Schema['ProgramSharing'];

const byToken = (token: string) => ({ params: { path: { token } } });

/** Whether a custom program is shared, and its link. Only for its creator. */
export const sharingOf = (id: Id) =>
  queryOptions({
    queryKey: ['program', id, 'sharing'],
    queryFn: async ({ signal }): Promise<Sharing> =>
      (await body(api.GET('/v2/core/challenge/{id}/invite', { ...at(id), signal }))).data,
    staleTime: 0,
  });

export type SharingChange = 'make' | 'renew' | 'end';

/** Creates, replaces or ends the link of a custom program. */
export function useShare(id: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: SharingChange): Promise<Sharing> => {
      const call = '/v2/core/challenge/{id}/invite';
      const ended = change === 'make' ? undefined : await body(api.DELETE(call, at(id)));
      if (change === 'end' && ended) return ended.data;
      return { challenge_id: id, invite: (await body(api.POST(call, at(id)))).data };
    },
    onSuccess: (sharing) => client.setQueryData(sharingOf(id).queryKey, sharing),
    // The server may have ended the old link without creating a new one.
    onError: () => void client.invalidateQueries({ queryKey: sharingOf(id).queryKey }),
  });
}

/** Removes a member from a custom program, which also ends its invitation link. */
export function useRemoveMember(id: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (member_id: number) =>
      body(
        api.DELETE('/v2/core/challenge/{id}/member/{member_id}', {
          params: { path: { id, member_id } },
        }),
      ),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: programMembers(id).queryKey }),
        client.invalidateQueries({ queryKey: sharingOf(id).queryKey }),
      ]),
  });
}

/** The program of an invitation link. Only for members. */
export const invitation = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }): Promise<Schema['Invited']> =>
      (await body(api.GET('/v2/core/challenge-invite/{token}', { ...byToken(token), signal })))
        .data,
    staleTime: 0,
  });

/** A change to the member's programs; refetches them and the log. */
function useMoved<In, Out>(mutationFn: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ownPrograms.queryKey });
      // The log has its own copy of the programs.
      void client.invalidateQueries({ queryKey: ['today'] });
    },
  });
}

export const useAccept = (token: string) =>
  useMoved(() => body(api.POST('/v2/core/challenge-invite/{token}/join', byToken(token))));

/** Creates a custom copy of a program, and starts it. */
export const useLaunch = (original: Taken) =>
  useMoved(async (input: Schema['OwnCopyIn']): Promise<Schema['OwnCopy']> => {
    await take(original);
    const call = '/v2/core/challenge/custom-challenge/{id}';
    return (await body(api.POST(call, { ...at(original.id), body: input }))).data;
  });
