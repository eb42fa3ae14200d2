import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import { type Page, paging } from '@/lib/paging';
import { useSharedChange } from '@/lib/useSharedChange';
import type { Program } from '../board';

export type Edited = Schema['EditedProgram'];
export type Step = Schema['Step'];
export type Activity = Schema['Activity'];
type Pack = Schema['Pack'];
export type ProgramType = Schema['ProgramType'];
export type Banner = Schema['AvailableBanner'];

/** All programs including drafts and templates, newest first. */
export const programsToEdit = (state: Program['state'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['editor', 'programs', state ?? ''],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<Program>> => {
      const params = { query: { limit: 24, cursor, ...(state && { state }) } };
      return body(api.GET('/v2/core/challenge/all', { params, signal }));
    },
    ...paging,
  });

export const editedProgram = (id: number) =>
  queryOptions({
    queryKey: ['editor', 'program', id],
    queryFn: async ({ signal }): Promise<Edited> => {
      const params = { path: { id } };
      return (await body(api.GET('/v2/core/challenge/{id}/edit', { params, signal }))).data;
    },
    staleTime: 0,
  });

/** The number of members, and the activity of the last days. */
export const programStatistics = (id: number) =>
  queryOptions({
    queryKey: ['editor', 'program', id, 'statistics'],
    queryFn: async ({ signal }): Promise<Schema['ProgramStatistics']> => {
      const params = { path: { id } };
      return (await body(api.GET('/v2/core/challenge/{id}/statistics', { params, signal }))).data;
    },
    staleTime: 0,
  });

export const packs = queryOptions({
  queryKey: ['editor', 'packs'],
  queryFn: async ({ signal }): Promise<Pack[]> => {
    const params = { query: { limit: 100 } };
    return (await body(api.GET('/v1/core/challenge-pack', { params, signal }))).data;
  },
});

/**
 * An editor's change; refetches the editor's data and the public pages' data, even after a conflict
 * with a colleague's change. Changes of the same scope are sent one after another.
 */
export function useEdit<In, Out>(change: (input: In) => Promise<Out>, scope?: string) {
  const also = ['program', 'programs', 'program types', 'program banner', 'questionnaire'];
  return useSharedChange(change, { key: ['editor'], also, scope });
}

export const patchProgram = (id: number) => (patch: Schema['ProgramPatch']) =>
  body(api.PATCH('/v2/core/challenge/{id}', { ...at(id), body: patch }));

/** Makes today the program's last day. */
export const closeEarly = (id: number) => () =>
  body(api.POST('/v2/core/challenge/{id}/close', at(id)));

/** The final board, page by page. */
export const finalResults = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['editor', 'program', id, 'results'],
    queryFn: async ({ signal, pageParam: cursor }): Promise<Page<Schema['ProgramResult']>> => {
      const params = { path: { id }, query: { limit: 50, cursor } };
      // The same call can return a file.
      const answer = await body(api.GET('/v2/core/challenge/{id}/results', { params, signal }));
      return answer as Exclude<typeof answer, string>;
    },
    ...paging,
  });

/** Logs that arrived after their day had closed, although the device had been online. */
export const lateLogs = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['editor', 'program', id, 'late logs'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<Schema['LateLog']>> => {
      const params = { path: { id }, query: { limit: 20, cursor } };
      return body(api.GET('/v2/core/challenge/{id}/late-logs', { params, signal }));
    },
    ...paging,
  });

export const saveBanner = (input: Schema['AvailableBannerText']) =>
  body(api.POST('/v1/core/available-challenge-banner', { body: input }));

/** What a picture belongs to. */
export type Place =
  | { program: number; kind: 'image' | 'banner' }
  | { step: number }
  | { site: 'banner' };

/** Sets a picture; without a file, removes it. */
export function putPicture(place: Place, file: File | undefined) {
  const form = new FormData();
  if (file) form.set('file', file, file.name);
  const sent = { body: form as never };
  if ('program' in place) {
    if (!file) return patchProgram(place.program)({ [place.kind]: '' });
    const params = { path: { id: place.program }, query: { kind: place.kind } };
    return body(api.POST('/v1/core/challenge/{id}', { params, ...sent }));
  }
  if ('step' in place) {
    const params = { path: { id: place.step } };
    const call = '/v1/core/challenge-step/{id}/image';
    return file ? body(api.POST(call, { params, ...sent })) : body(api.DELETE(call, { params }));
  }
  const call = '/v1/core/available-challenge-banner/image';
  return file ? body(api.POST(call, sent)) : body(api.DELETE(call));
}
