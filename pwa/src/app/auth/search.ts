import { ownPath } from '@/lib/callbackUrl';

export type AuthSearch = {
  callbackUrl?: string | undefined;
  selected?: string | undefined;
  join?: string | undefined;
  corporation_uid?: string | undefined;
};

const word = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** What the address of an auth page may say. A `callbackUrl` to elsewhere is not even kept. */
export const authSearch = (search: Record<string, unknown>): AuthSearch => ({
  callbackUrl: ownPath(search.callbackUrl),
  selected: word(search.selected),
  join: word(search.join),
  corporation_uid: word(search.corporation_uid),
});
