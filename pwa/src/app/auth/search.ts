import { ownPath } from '@/lib/callbackUrl';

type AuthSearch = {
  callbackUrl?: string | undefined;
  selected?: string | undefined;
  join?: string | undefined;
  corporation_uid?: string | undefined;
};

const word = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/**
 * The search parameters of the auth pages, and those that their links pass on. A `callbackUrl` to another site is
 * dropped, and so is the secret of a mail link.
 */
export const authSearch = (search: Record<string, unknown>): AuthSearch => ({
  callbackUrl: ownPath(search.callbackUrl),
  selected: word(search.selected),
  join: word(search.join),
  corporation_uid: word(search.corporation_uid),
});

/** The parameters of a mail link. */
export const linkSearch = (search: Record<string, unknown>) => ({
  id: word(search.id),
  token: word(search.token),
  category: word(search.category),
});

type ErrorSearch = { error?: string | undefined };

/**
 * An error code that says why the sign-in is needed or has failed. The code itself is never shown.
 */
export const errorSearch = ({ error }: Record<string, unknown>): ErrorSearch => ({
  error: typeof error === 'string' && /^[A-Za-z]{1,40}$/.test(error) ? error : undefined,
});
