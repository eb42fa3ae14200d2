import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import type { paths } from '@/api/schema';
import { formWith } from '@/lib/formWith';
import { allRows, type Page, paging } from '@/lib/paging';
import type { Kind } from '../queries';
import type { ArticleSearch } from './search';

type Answer = paths['/v1/core/post/{id}/manage']['get']['responses'][200];

export type ManagedCard = Schema['ManagedPostCard'];
export type ManagedPost = Answer['content']['application/json']['data'];
type Author = Schema['ArticleAuthor'];
type VersionCard = Schema['ArticleRevisionCard'];
type Version = Schema['ArticleRevision'];

const ROWS = 25;
const MOST = 100;

export const managedArticles = ({ q, state, author, broken }: ArticleSearch) =>
  infiniteQueryOptions({
    queryKey: ['articles', 'managed', q ?? '', state ?? '', author ?? 0, broken ?? false],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<ManagedCard>> => {
      const asked = {
        ...(q && { search: q }),
        ...(state && { state }),
        ...(author && { author }),
        ...(broken && { broken_links: true }),
      };
      const params = { query: { limit: ROWS, cursor, ...asked } };
      return body(api.GET('/v1/core/post/manage', { params, signal }));
    },
    ...paging,
  });

/** The number of published articles with broken links to other sites. */
export const brokenArticles = queryOptions({
  queryKey: ['articles', 'managed', 'broken'],
  queryFn: async ({ signal }): Promise<number> => {
    const params = { query: { limit: 1, broken_links: true } };
    return (await body(api.GET('/v1/core/post/manage', { params, signal }))).meta.total;
  },
});

export const managedArticle = (id: number) =>
  queryOptions({
    queryKey: ['articles', 'managed', 'one', id],
    queryFn: async ({ signal }): Promise<ManagedPost> =>
      (await body(api.GET('/v1/core/post/{id}/manage', { ...at(id), signal }))).data,
    staleTime: 0,
  });

export const authors = queryOptions({
  queryKey: ['articles', 'authors'],
  queryFn: ({ signal }): Promise<Author[]> =>
    allRows((cursor) => {
      const params = { query: { limit: MOST, cursor } };
      return body(api.GET('/v1/core/post/author/list', { params, signal }));
    }),
});

/** A row of the categories, tags or authors. */
export type Row = {
  id: number;
  name: string;
  posts: number;
  about?: string;
  position?: number;
  picture?: string | null;
};

export const groupRows = (kind: Kind) =>
  infiniteQueryOptions({
    queryKey: ['articles', 'rows', kind],
    queryFn: async ({ signal, pageParam: cursor }): Promise<Page<Row>> => {
      if (kind === 'category') {
        const { data } = await body(api.GET('/v1/core/post-category', { signal }));
        return { data, meta: { next_cursor: null } };
      }
      const params = { query: { limit: ROWS, cursor } };
      return kind === 'tag'
        ? body(api.GET('/v1/core/tag', { params, signal }))
        : body(api.GET('/v1/core/post/author/list', { params, signal }));
    },
    ...paging,
  });

/** The saved versions of an article, newest first. */
export const versionsOf = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['articles', 'managed', 'one', id, 'versions'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page<VersionCard>> => {
      const params = { path: { id }, query: { limit: ROWS, cursor } };
      return body(api.GET('/v1/core/post/{id}/revision', { params, signal }));
    },
    ...paging,
    staleTime: 0,
  });

export const oneVersion = (id: number, version: number) =>
  queryOptions({
    queryKey: ['articles', 'managed', 'one', id, 'version', version],
    queryFn: async ({ signal }): Promise<Version> => {
      const params = { path: { id, version } };
      return (await body(api.GET('/v1/core/post/{id}/revision/{version}', { params, signal })))
        .data;
    },
  });

/**
 * A change to articles; refetches all of them. Changes with the same `queue` run one after the
 * other.
 */
export function useArticleChange<In, Out>(change: (input: In) => Promise<Out>, queue?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(queue && { scope: { id: queue } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['articles'] }),
  });
}

export const addArticle = async (title: string): Promise<ManagedPost> =>
  (await body(api.POST('/v1/core/post', { body: { title } }))).data;

export const saveText = (id: number) => async (input: Schema['PostContentIn']) =>
  (await body(api.PATCH('/v1/core/post/{id}/content', { ...at(id), body: input }))).data;

export const saveMeta = (id: number) => async (patch: Schema['PostMetaPatch']) =>
  (await body(api.PATCH('/v1/core/post/{id}/meta', { ...at(id), body: patch }))).data;

export const saveTags = (id: number) => async (change: { add: string[]; remove: string[] }) =>
  (await body(api.PATCH('/v1/core/post/{id}/modify-tags', { ...at(id), body: change }))).data;

export const putCover = (id: number) => (file: File) =>
  body(api.POST('/v1/core/post/{id}/thumbnail', { ...at(id), body: formWith(file) }));

/** Sets or removes the picture of an article's link previews. */
export const putSocialPicture =
  (id: number) =>
  (file: File | undefined): Promise<unknown> => {
    const call = '/v1/core/post/{id}/social-picture';
    return file
      ? body(api.POST(call, { ...at(id), body: formWith(file) }))
      : body(api.DELETE(call, at(id)));
  };

/** Uploads a picture for a text. Returns its path. */
export const addTextPicture = async (file: File): Promise<string> =>
  (await body(api.POST('/v1/core/article-banner', { body: formWith(file) }))).data.path;

export const removeArticle = (id: number) => body(api.DELETE('/v1/core/post/{id}', at(id)));

export const restoreVersion = (id: number, of: number) => async (newest: number) => {
  const params = { path: { id, version: of } };
  const input = { version: newest };
  const call = '/v1/core/post/{id}/revision/{version}/restore';
  return (await body(api.POST(call, { params, body: input }))).data;
};

export const previewLink = async (id: number): Promise<string> =>
  location.origin + (await body(api.GET('/v1/core/post/{id}/preview-link', at(id)))).data.path;

type GroupIn = { name: string; about: string; position?: number };

/** Adds a category, tag or author, or changes the one with this id. */
export function saveGroup(kind: Kind, id: number | undefined) {
  return ({ name, about, position }: GroupIn): Promise<unknown> => {
    if (kind === 'tag') {
      return id === undefined
        ? body(api.POST('/v1/core/tag', { body: { name } }))
        : body(api.PATCH('/v1/core/tag/{id}', { ...at(id), body: { name } }));
    }
    if (kind === 'author') {
      const input = { name, about };
      return id === undefined
        ? body(api.POST('/v1/core/post-author', { body: input }))
        : body(api.PATCH('/v1/core/post-author/{id}', { ...at(id), body: input }));
    }
    return id === undefined
      ? body(api.POST('/v1/core/post-category', { body: { name, about } }))
      : body(
          api.PATCH('/v1/core/post-category/{id}', {
            ...at(id),
            body: { name, about, ...(position !== undefined && { position }) },
          }),
        );
  };
}

/** Sets or removes an author's picture. Returns its path. */
export async function putAuthorPicture(id: number, file: File | undefined): Promise<string | null> {
  const picture = file ? await addTextPicture(file) : null;
  const call = api.PATCH('/v1/core/post-author/{id}', { ...at(id), body: { picture } });
  return (await body(call)).data.picture ?? null;
}

export function removeGroup(kind: Kind, id: number): Promise<unknown> {
  if (kind === 'tag') return body(api.DELETE('/v1/core/tag/{id}', at(id)));
  if (kind === 'author') return body(api.DELETE('/v1/core/post-author/{id}', at(id)));
  return body(api.DELETE('/v1/core/post-category/{id}', at(id)));
}
