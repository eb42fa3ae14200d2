import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { filterOf, sortedBy, type UserSearch } from './search';

export type User = Schema['ManagedUserOut'];

/** The rows per page. */
export const ROWS = 50;
/** The limits of the specification's list of all accounts, and of its recent ones. */
const ALL_ROWS = 50_000;
const RECENT = 6;

/** A page, with the total number. */
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

/** All accounts in the server's order; `more`: whether there are too many for one list. */
export const allUsers = (search: UserSearch) => {
  const query = { ...filterOf(search), rowPerPage: ALL_ROWS };
  return queryOptions({
    queryKey: ['users', 'all', query],
    queryFn: async ({ signal }) => {
      const call = api.GET('/v1/auth/users/details', { params: { query }, signal });
      // The same call can return a file.
      const { data, meta } = (await body(call)) as Exclude<
        Awaited<typeof call>['data'],
        string | undefined
      >;
      return { users: data, more: meta.next_cursor !== null };
    },
    // The response can have tens of megabytes: do not compare it row by row, or keep it for long.
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

/**
 * An account. An administrator's own account lacks the administrative fields, as its owner sees it.
 */
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
