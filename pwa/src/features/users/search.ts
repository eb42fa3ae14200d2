import type { Schema } from '@/api/client';
import { countOf, oneOf, textOf } from '@/lib/search';

export const privacies = ['public', 'nickname', 'hidden'] as const;
export const states = ['active', 'disabled', 'closing', 'test'] as const;
const sorts = ['created_at', 'name', 'email'] as const;

export type Privacy = Schema['Privacy'];
export type Sort = (typeof sorts)[number];

/** The search parameters of the list: filter, order and page. */
export type UserSearch = {
  q?: string | undefined;
  role?: string | undefined;
  state?: (typeof states)[number] | undefined;
  privacy?: Privacy | undefined;
  sort?: Sort | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** The page number; `cursor` is its start, if it was reached from the previous page. */
  page?: number | undefined;
  cursor?: string | undefined;
  /** All accounts in one list. */
  all?: true | undefined;
};

export function userSearch(asked: Record<string, unknown>): UserSearch {
  return {
    q: textOf(asked.q),
    role: textOf(asked.role),
    state: oneOf(states, asked.state),
    privacy: oneOf(privacies, asked.privacy),
    sort: oneOf(sorts, asked.sort),
    order: oneOf(['asc', 'desc'], asked.order),
    page: countOf(asked.page),
    cursor: textOf(asked.cursor),
    all: asked.all === true ? true : undefined,
  };
}

/** The query's filters. */
export function filterOf({ q, role, state, privacy }: UserSearch) {
  return {
    ...(q && { q }),
    ...(role && { role }),
    ...(privacy && { privacy_level: privacy }),
    ...(state === 'test' && { test_user: true }),
    ...(state === 'disabled' && { disabled: true }),
    ...(state === 'closing' && { closing: true }),
    ...(state === 'active' && { test_user: false, disabled: false, closing: false }),
  };
}

/** Newest first, names from A, unless the URL says otherwise. */
export function sortedBy({ sort = 'created_at', order }: UserSearch): {
  sort: Sort;
  order: 'asc' | 'desc';
} {
  return { sort, order: order ?? (sort === 'created_at' ? 'desc' : 'asc') };
}

/** A click on a column header: sorts by it, or reverses the order. Returns to the first page. */
export function resorted(search: UserSearch, sort: Sort): UserSearch {
  const now = sortedBy(search);
  const order = now.sort === sort ? (now.order === 'asc' ? 'desc' : 'asc') : undefined;
  return { ...search, sort, order, page: undefined, cursor: undefined };
}
