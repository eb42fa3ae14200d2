import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { Program } from './board';
import { oneProgram, ownPrograms, path, type Taken, take } from './catalogue';
import { placeIn } from './places';

/** The signed-in member's membership in a program. `signedIn` enables the query. */
export function useMembership(id: Program['id'], signedIn: boolean) {
  const { data: own, isPending } = useQuery({ ...ownPrograms, enabled: signedIn });
  const of = (wanted: unknown) => own?.challenges.find(({ challenge }) => challenge.id === wanted);
  const found = of(id);
  return {
    /** Not known yet: offer neither joining nor leaving. */
    unknown: signedIn && isPending,
    membership: signedIn ? found?.membership : undefined,
    /** The other program that the member is in. They cannot be in two. */
    other: signedIn && !found?.own_copy ? of(own?.active_challenge_id)?.challenge : undefined,
    /** Whether it is the member's own custom copy, which others join by invitation. */
    ownCopy: (signedIn && found?.own_copy) ?? false,
  };
}

export const useJoin = (program: Taken) =>
  useChange(program.id, async () => {
    await take(program);
    return body(api.POST('/v2/core/challenge/{id}/join', path(program.id)));
  });

export const useLeave = (id: Program['id']) =>
  useChange(id, () => body(api.POST('/v2/core/challenge/{id}/leave', path(id))));

function useChange<T>(id: Program['id'], mutationFn: () => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    networkMode: 'always',
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['programs'] });
      void client.invalidateQueries({ queryKey: oneProgram(id).queryKey });
      void client.invalidateQueries({ queryKey: placeIn(id).queryKey });
      // The next action depends on it.
      await client.invalidateQueries({ queryKey: ownPrograms.queryKey });
      // The log has its own copy. It comes last: with a program, it replaces the first visit's
      // question, which must hear of the join before.
      void client.invalidateQueries({ queryKey: ['today'] });
    },
  });
}
