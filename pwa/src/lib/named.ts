import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { isMissing } from '@/api/error';

const FOUND = 6;

/** A page or a company that others can refer to. */
export type Named = { id: number; name: string };
export type NamedKind = 'articles' | 'programs' | 'events' | 'companies';

const titled = ({ id, title }: { id: number; title: string }): Named => ({ id, name: title });

const searched = { articles: 'article', programs: 'program', events: 'event' } as const;

/** Pages or companies that match a part of the name; some of them if it is empty. */
export const namedLike = (kind: NamedKind, text: string) =>
  queryOptions({
    queryKey: ['named', kind, text],
    queryFn: async ({ signal }): Promise<Named[]> => {
      if (kind === 'companies') {
        const params = { query: { limit: FOUND, ...(text && { search: text }) } };
        return (await body(api.GET('/v2/core/company-management', { params, signal }))).data;
      }
      if (text) {
        const params = { query: { q: text, kind: searched[kind], limit: FOUND } };
        return (await body(api.GET('/v1/core/search', { params, signal }))).data.map(titled);
      }
      const params = { query: { limit: FOUND } };
      switch (kind) {
        case 'articles':
          return (await body(api.GET('/v1/core/post', { params, signal }))).data.map(titled);
        case 'programs':
          return (await body(api.GET('/v2/core/challenge', { params, signal }))).data.map(titled);
        case 'events':
          return (await body(api.GET('/v1/core/event', { params, signal }))).data.map(titled);
      }
    },
  });

/**
 * The name of a chosen object; null if the server doesn’t find it: it is not public, was deleted,
 * or is a company and the person may not manage companies.
 */
export const nameOfOne = (kind: NamedKind, id: number) =>
  queryOptions({
    queryKey: ['name', kind, id],
    queryFn: async ({ signal }): Promise<string | null> => {
      const params = { path: { id } };
      try {
        switch (kind) {
          case 'articles': {
            const path = { id: String(id) };
            const { data } = await body(
              api.GET('/v1/core/post/{id}', { params: { path }, signal }),
            );
            return data.title;
          }
          case 'programs':
            return (await body(api.GET('/v2/core/challenge/{id}', { params, signal }))).data.title;
          case 'events':
            return (await body(api.GET('/v1/core/event/{id}', { params, signal }))).data.title;
          case 'companies':
            return (await body(api.GET('/v2/core/company/{id}', { params, signal }))).data.name;
        }
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
