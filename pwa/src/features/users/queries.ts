import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { filterOf, sortedBy, type UserSearch } from './search';

export type User = Schema['ManagedUserOut'];

/** Rows of a page. */
export const ROWS = 50;
/** The specification's page of all accounts, and its recent ones. */
const ALL_ROWS = 50_000;
const RECENT = 6;

/** One page, with how many there are in all. */
export const userPage = (search: UserSearch) => {
  const { page = 1, cursor } = search;
  const part = cursor ? { cursor } : { pageNumber: page };
  const query = { ...filterOf(search), ...sortedBy(search), ...part, limit: ROWS };
  return queryOptions({
    queryKey: ['users', 'page', query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await body(api.GET('/v1/auth/users', { params: { query }, signal }));
      return { users: data, total: meta.total, next: meta.next_cursor };
    },
    placeholderData: keepPreviousData,
  });
};

/** All of them, in the order in which they came; `more`: there are too many for one list. */
export const allUsers = (search: UserSearch) => {
  const query = { ...filterOf(search), rowPerPage: ALL_ROWS };
  return queryOptions({
    queryKey: ['users', 'all', query],
    queryFn: async ({ signal }) => {
      const call = api.GET('/v1/auth/users/details', { params: { query }, signal });
      // The same call writes a file, when it is asked for one.
      const { data, meta } = (await body(call)) as Exclude<
        Awaited<typeof call>['data'],
        string | undefined
      >;
      return { users: data, more: meta.next_cursor !== null };
    },
    // Tens of megabytes: not compared row by row, not held for long.
    structuralSharing: false,
    gcTime: 60_000,
  });
};

export const recentUsers = queryOptions({
  queryKey: ['users', 'recent'],
  queryFn: async ({ signal }) => {
    const params = { query: { limit: RECENT } };
    return (await body(api.GET('/v1/auth/recent-users', { params, signal }))).data;
  },
});

/** An account; the reader's own comes as its owner sees it, without what is for administrators. */
export const oneUser = (id: number) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      const { data } = await body(api.GET('/v1/auth/user/{id}', { params, signal }));
      return data as User | Schema['UserOut'];
    },
  });

export const userSessions = (id: number) =>
  queryOptions({
    queryKey: ['user', id, 'sessions'],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await body(api.GET('/v1/auth/user/{id}/sessions', { params, signal }))).data;
    },
  });

/** First and last name, else the nickname, else the address. */
export function nameOf(
  user: Pick<User, 'first_name' | 'last_name' | 'nickname' | 'email'>,
): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.nickname || user.email;
}
