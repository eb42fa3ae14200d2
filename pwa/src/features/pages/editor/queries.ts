import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, at, body, type DataOf, type InputOf } from '@/api/client';
import { asked, type Page, paging } from '@/lib/paging';
import { siteKey } from '@/lib/site';
import type { PageSearch } from './search';

type PageCard = DataOf<'/v1/core/pages/manage'>[number];
export type ManagedPage = DataOf<'/v1/core/page/{id}/manage'>;
type VersionCard = DataOf<'/v1/core/page/{id}/revision'>[number];
type Version = DataOf<'/v1/core/page/{id}/revision/{version}'>;

const KEY = 'site pages';
const ROWS = 50;

export const managedPages = ({ q, state }: PageSearch) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'managed', q ?? '', state ?? ''],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<PageCard>> => {
      const query = { limit: ROWS, cursor, ...asked({ search: q, state }) };
      return body(api.GET('/v1/core/pages/manage', { params: { query }, signal }));
    },
    ...paging,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const managedPage = (id: number) =>
  queryOptions({
    queryKey: [KEY, 'managed', 'one', id],
    queryFn: async ({ signal }): Promise<ManagedPage> =>
      (await body(api.GET('/v1/core/page/{id}/manage', { ...at(id), signal }))).data,
    staleTime: 0,
  });

/** The saved versions of a page, newest first. */
export const versionsOf = (id: number) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'managed', 'one', id, 'versions'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<VersionCard>> => {
      const params = { path: { id }, query: { limit: ROWS, cursor } };
      return body(api.GET('/v1/core/page/{id}/revision', { params, signal }));
    },
    ...paging,
    staleTime: 0,
  });

export const oneVersion = (id: number, version: number) =>
  queryOptions({
    queryKey: [KEY, 'managed', 'one', id, 'version', version],
    queryFn: async ({ signal }): Promise<Version> => {
      const params = { path: { id, version } };
      return (await body(api.GET('/v1/core/page/{id}/revision/{version}', { params, signal })))
        .data;
    },
  });

/** A change to pages; refetches all of them, and the footer that links to them. */
export function usePageChange<In, Out>(change: (input: In) => Promise<Out>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: siteKey });
      return client.invalidateQueries({ queryKey: [KEY] });
    },
  });
}

export const addPage = async (input: InputOf<'/v1/core/page', 'post'>): Promise<ManagedPage> =>
  (await body(api.POST('/v1/core/page', { body: input }))).data;

export const saveText =
  (id: number) =>
  async (input: InputOf<'/v1/core/page/{id}/content', 'patch'>): Promise<ManagedPage> =>
    (await body(api.PATCH('/v1/core/page/{id}/content', { ...at(id), body: input }))).data;

export const saveMeta = (id: number) => (patch: InputOf<'/v1/core/page/{id}/meta', 'patch'>) =>
  body(api.PATCH('/v1/core/page/{id}/meta', { ...at(id), body: patch }));

export const removePage = (id: number) => body(api.DELETE('/v1/core/page/{id}', at(id)));

export const restoreVersion = (id: number, version: number) => async (newest: number) => {
  const params = { path: { id, version } };
  const call = '/v1/core/page/{id}/revision/{version}/restore';
  return (await body(api.POST(call, { params, body: { version: newest } }))).data;
};
