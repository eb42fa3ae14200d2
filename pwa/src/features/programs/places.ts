import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import type { Program } from './board';
import { oneProgram } from './catalogue';
import { places as words } from './words';

export type Place = Schema['PreEnrolment'];
type Id = Program['id'];

const path = (id: Id) => ({ params: { path: { id } } });

/** Where the member stands with a program's places. Asked for by members alone; others move it. */
export const placeIn = (id: Id) =>
  queryOptions({
    queryKey: ['program', id, words.placeHeld],
    queryFn: async ({ signal }): Promise<Place> =>
      (await body(api.GET('/v2/core/challenge/{id}/pre-enroll', { ...path(id), signal }))).data,
    staleTime: 0,
  });

/** Holds a place, or one in line; gives it back. */
export function useHoldPlace(id: Id) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (hold: boolean): Promise<Place> =>
      hold
        ? (await body(api.POST('/v2/core/challenge/{id}/pre-enroll', { ...path(id), body: {} })))
            .data
        : (await body(api.PATCH('/v2/core/challenge/{id}/cancel-pre-enroll', path(id)))).data,
    networkMode: 'always',
    onSuccess: (place) => {
      client.setQueryData(placeIn(id).queryKey, place);
      void client.invalidateQueries({ queryKey: oneProgram(id).queryKey });
    },
  });
}

/** What a place means, in a sentence; nothing for who holds none. */
export function placeWords({ status, waitlisted, position, place_until }: Place) {
  if (status !== 'pre_enrolled') return undefined;
  if (waitlisted) {
    const ahead = (position ?? 1) - 1;
    const line = ahead === 0 ? words.next : words.ahead(ahead);
    return words.waiting(line);
  }
  return place_until ? words.keptUntil(Date.parse(place_until)) : words.kept;
}
