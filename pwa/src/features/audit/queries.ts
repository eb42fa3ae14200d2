import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { type AuditSearch, filterOf } from './search';

export type Row = Schema['AuditOut'];

const ROWS = 50;
/** The number of log rows in an account's panel. */
const FEW = 5;

/** The log, newest first, page after page. */
export const auditLog = (search: AuditSearch) => {
  const filter = filterOf(search);
  return infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam: cursor }) => {
      const params = { query: { ...filter, limit: ROWS, cursor } };
      return body(api.GET('/v1/auth/audit', { params, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
  });
};

/** The latest changes to an account. */
export const userChanges = (id: number) =>
  queryOptions({
    queryKey: ['user', id, 'changes'],
    queryFn: async ({ signal }) => {
      const params = { query: { object: `user:${id}`, limit: FEW } };
      return (await body(api.GET('/v1/auth/audit', { params, signal }))).data;
    },
  });
