import { api, body } from '@/api/client';
import type { Find } from '@/features/writing/find';
import { findPages as words } from '../words';

const MOST = 8;
const LONGEST = 200;

/** Finds programs, events and articles by name. */
export const findPages: Find = async (text, signal) => {
  const params = { query: { q: text.slice(0, LONGEST), limit: MOST } };
  const { data } = await body(api.GET('/v1/core/search', { params, signal }));
  return data.map(({ kind, title, path }) => ({ title, kind: words[kind], to: path }));
};
