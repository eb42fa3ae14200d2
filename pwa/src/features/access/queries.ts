import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';

export type Role = Schema['RoleOut'];
export type Permission = Schema['PermissionOut'];

type Page<T> = { data: T[]; meta: { next_cursor: string | null } };

/** Fetches all pages of a list that is short enough to show whole. */
async function whole<T>(page: (cursor: string | null) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | null = null;
  do {
    const { data, meta }: Page<T> = await page(cursor);
    rows.push(...data);
    cursor = meta.next_cursor;
  } while (cursor);
  return rows;
}

const ROWS = 100;

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) =>
    whole<Role>((cursor) =>
      body(api.GET('/v1/auth/role', { params: { query: { limit: ROWS, cursor } }, signal })),
    ),
});

export const permissionsQuery = queryOptions({
  queryKey: ['permissions'],
  queryFn: ({ signal }) =>
    whole<Permission>((cursor) =>
      body(api.GET('/v1/auth/permission', { params: { query: { limit: ROWS, cursor } }, signal })),
    ),
});

/** The roles that include a permission, besides `admin`, which has all. */
export function bundling(roles: readonly Role[], name: string): Role[] {
  return roles.filter((role) => !role.system && role.permissions.includes(name));
}

/** `admin` or `user`, then the account's other roles. */
export const rolesOf = (id: number) =>
  queryOptions({
    queryKey: ['user', id, 'roles'],
    queryFn: async ({ signal }) => {
      const params = { path: { id } };
      return (await body(api.GET('/v1/auth/user/{id}/roles', { params, signal }))).data;
    },
  });
