import type { QueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { ApiError } from '@/api/error';
import { hasEnded, keepUntil } from '@/api/renew';
import { become } from './session';

const THEME = 'daymark.theme';

/** Starts the session that a sign-in or sign-up returned. Drops the data of another account. */
export function enter(client: QueryClient, answer: Schema['SignedInOut']): void {
  keepUntil(answer.expires_in);
  become(client, answer.user);
}

/**
 * Ends the session here and on the server, and clears the storage of this device and this tab,
 * except for the theme, which belongs to the device. Throws an ApiError if the server was
 * unreachable; the member is then still signed in.
 */
export async function signOut(client: QueryClient): Promise<void> {
  try {
    await body(api.POST('/api/auth/signout'));
  } catch (error) {
    // A refused session has ended already; one that could not be renewed just now has not.
    if (hasEnded() || !(error instanceof ApiError && error.status === 401)) throw error;
  }
  const theme = localStorage.getItem(THEME);
  localStorage.clear();
  sessionStorage.clear();
  if (theme) localStorage.setItem(THEME, theme);
  become(client, null);
}
