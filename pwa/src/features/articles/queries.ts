import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, at, body, type Schema } from '@/api/client';
import type { paths } from '@/api/schema';
import { paging } from '@/lib/paging';

type Answer = paths['/v1/core/post/{id}']['get']['responses'][200];
type SearchAnswer = paths['/v1/core/search']['get']['responses'][200];

/** An article in a list, without its text. */
export type PostCard = Schema['PostCard'];
/** An article with its text. */
export type Post = Answer['content']['application/json']['data'];
export type Reaction = Schema['ArticleReaction'];
export type Category = Schema['ArticleCategory'];
type Page = { data: PostCard[]; meta: { next_cursor: string | null } };

/** What articles can be grouped by. */
export type Kind = 'author' | 'tag' | 'category';
type Group = { name: string; about: string; picture: string | null; posts: number };

/** The role that an editor previews as, or the token of a preview link. */
export type Eyes = { as?: 'visitor' | 'member' | 'package'; preview?: string };

const ROWS = 12;
const FEW = 5;

export const featuredArticles = queryOptions({
  queryKey: ['articles', 'featured'],
  queryFn: async ({ signal }): Promise<PostCard[]> => {
    const params = { query: { limit: 3 } };
    return (await body(api.GET('/v1/core/post/featured', { params, signal }))).data;
  },
});

export const popularArticles = queryOptions({
  queryKey: ['articles', 'popular'],
  queryFn: async ({ signal }): Promise<PostCard[]> => {
    const params = { query: { limit: FEW } };
    return (await body(api.GET('/v1/core/post/popular', { params, signal }))).data;
  },
});

export const recentArticles = infiniteQueryOptions({
  queryKey: ['articles', 'recent'],
  queryFn: ({ signal, pageParam: cursor }): Promise<Page> => {
    const params = { query: { limit: ROWS, cursor } };
    return body(api.GET('/v1/core/post/recent', { params, signal }));
  },
  ...paging,
});

/** A page of the site in search results. */
export type FoundPage = SearchAnswer['content']['application/json']['data'][number];

const MOST_FOUND = 50;
const LONGEST = 200;

/** Articles, programs, events and help pages that match every word of the text, or similar words. */
export const foundPages = (text: string) =>
  queryOptions({
    queryKey: ['articles', 'found', text],
    queryFn: async ({ signal }): Promise<FoundPage[]> => {
      const params = { query: { q: text.slice(0, LONGEST), limit: MOST_FOUND } };
      return (await body(api.GET('/v1/core/search', { params, signal }))).data;
    },
  });

export const categories = queryOptions({
  queryKey: ['articles', 'categories'],
  queryFn: async ({ signal }): Promise<Category[]> =>
    (await body(api.GET('/v1/core/post-category', { signal }))).data,
});

/** The articles of a group, by its id or slug. */
export const articlesOf = (kind: Kind, id: string) =>
  infiniteQueryOptions({
    queryKey: ['articles', 'of', kind, { id }],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page> => {
      const params = { path: { id }, query: { limit: ROWS, cursor } };
      if (kind === 'author') return body(api.GET('/v1/core/post/author/{id}', { params, signal }));
      if (kind === 'tag') return body(api.GET('/v1/core/post/tag/{id}', { params, signal }));
      return body(api.GET('/v1/core/post/category/{id}', { params, signal }));
    },
    ...paging,
  });

export const oneGroup = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: ['articles', 'group', kind, { id }],
    queryFn: async ({ signal }): Promise<Group> => {
      const params = { path: { id } };
      if (kind === 'author') {
        const { data } = await body(api.GET('/v1/core/post-author/{id}', { params, signal }));
        return { ...data, picture: data.picture ?? null };
      }
      const { data } =
        kind === 'tag'
          ? await body(api.GET('/v1/core/tag/{id}', { params, signal }))
          : await body(api.GET('/v1/core/post-category/{id}', { params, signal }));
      return { about: '', picture: null, ...data };
    },
  });

/**
 * `who`: the reader, 0 for a visitor. It is part of the key, because access depends on the reader.
 */
export const oneArticle = (slug: string, who: number, eyes: Eyes = {}) =>
  queryOptions({
    queryKey: ['articles', who, 'one', { slug }, ...(eyes.as || eyes.preview ? [eyes] : [])],
    queryFn: async ({ signal }): Promise<Post> => {
      const params = { path: { id: slug }, query: eyes };
      return (await body(api.GET('/v1/core/post/{id}', { params, signal }))).data;
    },
  });

export const relatedArticles = (id: number) =>
  queryOptions({
    queryKey: ['articles', 'related', id],
    queryFn: async ({ signal }): Promise<PostCard[]> => {
      const params = { path: { id: String(id) } };
      return (await body(api.GET('/v1/core/post/{id}/related', { params, signal }))).data;
    },
  });

/** The member's saved articles, most recently saved first. */
export const savedArticles = (who: number) =>
  infiniteQueryOptions({
    queryKey: ['articles', who, 'saved'],
    queryFn: ({ signal, pageParam: cursor }): Promise<Page> => {
      const params = { query: { limit: ROWS, cursor } };
      return body(api.GET('/v1/core/post/saved', { params, signal }));
    },
    ...paging,
  });

/** Counts a view, once a day. Failures are ignored. */
export const countView = (id: number) =>
  void api.POST('/v1/core/post/{id}/view', at(id)).catch(() => undefined);

/** A change to the reader's own data on an article: shown at once, undone if it fails. */
function useOwnChange<In>(
  post: Post,
  who: number,
  of: (post: Post) => In,
  seen: (post: Post, input: In) => Post,
  send: (input: In) => Promise<unknown>,
) {
  const client = useQueryClient();
  const { queryKey } = oneArticle(post.slug, who);
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey });
      const before = of(client.getQueryData(queryKey) ?? post);
      client.setQueryData(queryKey, (now) => now && seen(now, input));
      return { before };
    },
    onError: (_error, input, kept) =>
      // Changes made since stay.
      client.setQueryData(queryKey, (now) =>
        now && kept && of(now) === input ? seen(now, kept.before) : now,
      ),
  });
}

export function useReact(post: Post, who: number) {
  const of = ({ me }: Post): Reaction | null => me?.reaction ?? null;
  const seen = (now: Post, kind: Reaction | null): Post => {
    const before = of(now);
    const counts = new Map(now.reaction_counts.map(({ kind: each, count }) => [each, count]));
    if (before) counts.set(before, (counts.get(before) ?? 1) - 1);
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const reaction_counts = [...counts]
      .filter(([, count]) => count > 0)
      .map(([each, count]) => ({ kind: each, count }));
    return { ...now, reaction_counts, me: { saved: now.me?.saved ?? false, reaction: kind } };
  };
  return useOwnChange(post, who, of, seen, (kind) =>
    body(api.POST('/v1/core/post/{id}/react', { ...at(post.id), body: { kind } })),
  );
}

export function useSave(post: Post, who: number) {
  const client = useQueryClient();
  const of = ({ me }: Post) => me?.saved ?? false;
  const seen = (now: Post, saved: boolean): Post => ({
    ...now,
    me: { reaction: now.me?.reaction ?? null, saved },
  });
  return useOwnChange(post, who, of, seen, async (saved: boolean) => {
    const call = '/v1/core/post/{id}/save';
    await body(saved ? api.POST(call, at(post.id)) : api.DELETE(call, at(post.id)));
    await client.invalidateQueries({ queryKey: savedArticles(who).queryKey });
  });
}
