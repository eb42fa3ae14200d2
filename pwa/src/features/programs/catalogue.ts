import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import { type Page, paging } from '@/lib/paging';
import type { Period, Program } from './board';
import { boardOf } from './boardQueries';
import { isFiltered, type ProgramFilter } from './search';

type Id = Program['id'];

/** All programs except drafts, or those of a type or state: featured first, then newest. */
export const programsOf = (filter: ProgramFilter) =>
  infiniteQueryOptions({
    // Only the full list is kept for the next start.
    queryKey: isFiltered(filter) ? ['programs', filter] : ['programs'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<Program>> => {
      const params = { query: { limit: 24, cursor, ...filter } };
      return body(api.GET('/v2/core/challenge', { params, signal }));
    },
    ...paging,
  });

export const oneProgram = (id: Id) =>
  queryOptions({
    queryKey: ['program', id],
    queryFn: async ({ signal }): Promise<Program> => {
      return (await body(api.GET('/v2/core/challenge/{id}', { ...at(id), signal }))).data;
    },
  });

export const programMembers = (id: Id) =>
  infiniteQueryOptions({
    queryKey: ['program', id, 'members'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<Schema['ProgramMember']>> => {
      const params = { path: { id }, query: { limit: 100, cursor } };
      return body(api.GET('/v2/core/challenge-members/{id}', { params, signal }));
    },
    ...paging,
  });

/** A member's progress in a program; fails with 404 for hidden members. */
export const progressOf = (challenge_id: Id, user_id: number) =>
  queryOptions({
    queryKey: ['program', challenge_id, 'progress', user_id],
    queryFn: async ({ signal }): Promise<Schema['MemberProgress']> => {
      const params = { path: { challenge_id, user_id } };
      const call = '/v2/core/challenge/{challenge_id}/user/{user_id}';
      return (await body(api.GET(call, { params, signal }))).data;
    },
    staleTime: 0,
  });

/** The member's own row with its neighbours, wherever it is on the board, and the total. Only for members. */
export const ownPlace = (id: Id, period: Period) =>
  queryOptions({
    queryKey: ['program', id, 'own place', period],
    queryFn: async ({ signal }): Promise<(Schema['OwnPlace'] & { total: number }) | null> => {
      const data = await boardOf(id, { period, around: 'me', limit: 1 }, signal);
      return data.me ? { ...data.me, total: data.total } : null;
    },
  });

/** The parts of a program that joining depends on. */
export type Taken = Pick<Program, 'id'> & Partial<Pick<Program, 'package' | 'free_purchase'>>;

/**
 * Call it before joining or copying a program. If the program belongs to a package but is free for
 * all members, this makes the free purchase.
 */
export async function take({ id, package: name, free_purchase }: Taken): Promise<void> {
  if (name && free_purchase) {
    await body(api.POST('/v1/auth/free-challenge-purchase/{id}', at(id)));
  }
}
