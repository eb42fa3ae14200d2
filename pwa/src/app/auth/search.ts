import { ownPath } from '@/lib/callbackUrl';

export type AuthSearch = {
  callbackUrl?: string | undefined;
  selected?: string | undefined;
  join?: string | undefined;
  corporation_uid?: string | undefined;
};

const word = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/**
 * What the address of an auth page may say, and what its links hand on. A `callbackUrl` to elsewhere is not even kept, nor is
 * the secret of a mail's link.
 */
export const authSearch = (search: Record<string, unknown>): AuthSearch => ({
  callbackUrl: ownPath(search.callbackUrl),
  selected: word(search.selected),
  join: word(search.join),
  corporation_uid: word(search.corporation_uid),
});

/** What the link of a mail carries. */
export const linkSearch = (search: Record<string, unknown>) => ({
  id: word(search.id),
  token: word(search.token),
  category: word(search.category),
});

type ErrorSearch = { error?: string | undefined };

/** Why the sign-in was asked for, or did not come about, in a word: nothing of it is shown as it is. */
export const errorSearch = ({ error }: Record<string, unknown>): ErrorSearch => ({
  error: typeof error === 'string' && /^[A-Za-z]{1,40}$/.test(error) ? error : undefined,
});
