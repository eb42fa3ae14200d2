import type { Schema } from '@/api/client';
import { countOf, oneOf, textOf } from '@/lib/search';

export const privacies = ['public', 'nickname', 'hidden'] as const;
export const states = ['active', 'disabled', 'closing', 'test'] as const;
export const sorts = ['created_at', 'name', 'email'] as const;

export type Privacy = Schema['Privacy'];
export type Sort = (typeof sorts)[number];

/** What the address of the list says: which accounts, in which order, which part of them. */
export type UserSearch = {
  q?: string | undefined;
  role?: string | undefined;
  state?: (typeof states)[number] | undefined;
  privacy?: Privacy | undefined;
  sort?: Sort | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** Which page; `cursor` is where it starts, when it was reached from the one before. */
  page?: number | undefined;
  cursor?: string | undefined;
  /** All of them in one list. */
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

/** As the server is asked which accounts. */
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

/** The newest first, names from A, unless the address says otherwise. */
export function sortedBy({ sort = 'created_at', order }: UserSearch): {
  sort: Sort;
  order: 'asc' | 'desc';
} {
  return { sort, order: order ?? (sort === 'created_at' ? 'desc' : 'asc') };
}

/** A click on the head of a column: by it, then the other way round. From the first page on. */
export function resorted(search: UserSearch, sort: Sort): UserSearch {
  const now = sortedBy(search);
  const order = now.sort === sort ? (now.order === 'asc' ? 'desc' : 'asc') : undefined;
  return { ...search, sort, order, page: undefined, cursor: undefined };
}
