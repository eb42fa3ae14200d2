import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import type { Program } from './board';
import { oneProgram, type Taken, take } from './catalogue';
import { places as words } from './words';

export type Place = Schema['PreEnrolment'];
type Id = Program['id'];

/**
 * The member's reserved place, or position on the waitlist. Only for members. Other members'
 * actions can change it.
 */
export const placeIn = (id: Id) =>
  queryOptions({
    queryKey: ['program', id, 'place'],
    queryFn: async ({ signal }): Promise<Place> =>
      (await body(api.GET('/v2/core/challenge/{id}/pre-enroll', { ...at(id), signal }))).data,
    staleTime: 0,
  });

/** Reserves a place or joins the waitlist, or gives up either. */
export function useHoldPlace(program: Taken) {
  const { id } = program;
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (hold: boolean): Promise<Place> => {
      if (!hold) {
        return (await body(api.PATCH('/v2/core/challenge/{id}/cancel-pre-enroll', at(id)))).data;
      }
      await take(program);
      const call = api.POST('/v2/core/challenge/{id}/pre-enroll', { ...at(id), body: {} });
      return (await body(call)).data;
    },
    onSuccess: (place) => {
      client.setQueryData(placeIn(id).queryKey, place);
      void client.invalidateQueries({ queryKey: oneProgram(id).queryKey });
    },
  });
}

/** Explains a reserved place in a sentence; undefined without one. */
export function placeWords({ status, waitlisted, position, place_until }: Place) {
  if (status !== 'pre_enrolled') return undefined;
  if (waitlisted) {
    const ahead = (position ?? 1) - 1;
    const line = ahead === 0 ? words.next : words.peopleBefore(ahead);
    return words.waitingLine(line);
  }
  return place_until ? words.reservedUntil(Date.parse(place_until)) : words.reserved;
}
