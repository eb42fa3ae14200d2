import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, at, body } from '@/api/client';
import { ownPrograms } from '@/lib/ownPrograms';
import type { Program } from './board';
import { oneProgram, type Taken, take } from './catalogue';
import { placeIn } from './places';

/** The signed-in member's membership in a program. `signedIn` enables the query. */
export function useMembership(id: Program['id'], signedIn: boolean) {
  const { data, isPending } = useQuery({ ...ownPrograms, enabled: signedIn });
  const own = signedIn ? data : undefined;
  const of = (wanted: unknown) => own?.challenges.find(({ challenge }) => challenge.id === wanted);
  const found = of(id);
  return {
    /** Whether the membership is still unknown: offer neither joining nor leaving. */
    unknown: signedIn && isPending,
    membership: found?.membership,
    /**
     * The program that prevents the member from joining, because they can be in only one program
     * and one custom copy.
     */
    other: of(found?.own_copy ? own?.active_custom_challenge_id : own?.active_challenge_id)
      ?.challenge,
    /** Whether it is the member's own custom copy, which others join by invitation. */
    ownCopy: found?.own_copy ?? false,
  };
}

export const useJoin = (program: Taken) =>
  useChange(program.id, async () => {
    await take(program);
    return body(api.POST('/v2/core/challenge/{id}/join', at(program.id)));
  });

export const useLeave = (id: Program['id']) =>
  useChange(id, () => body(api.POST('/v2/core/challenge/{id}/leave', at(id))));

function useChange<T>(id: Program['id'], mutationFn: () => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['programs'] });
      void client.invalidateQueries({ queryKey: oneProgram(id).queryKey });
      void client.invalidateQueries({ queryKey: placeIn(id).queryKey });
      // The next action depends on this.
      await client.invalidateQueries({ queryKey: ownPrograms.queryKey });
      // The log has its own copy, which must be refetched last: once it has a program, the log
      // replaces the first visit's question, which has to handle the join before.
      void client.invalidateQueries({ queryKey: ['today'] });
    },
  });
}
