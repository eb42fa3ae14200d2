import type { QueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { ApiError } from '@/api/error';
import { forgetUntil, hasEnded, keepUntil } from '@/api/renew';
import { remember, session, type User } from './session';
import { signInAgain, startOver } from './signInAgain';

const THEME = 'daymark.theme';

let signingOut = false;

/** Whether the member is signing out in this tab, so that typed text can be discarded. */
export const isSigningOut = () => signingOut;

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
  signingOut = true;
  try {
    await body(api.POST('/api/auth/signout'));
  } catch (error) {
    // A refused session has already ended. A session that just could not be renewed has not.
    if (hasEnded() || !(error instanceof ApiError && error.status === 401)) throw error;
  } finally {
    signingOut = false;
  }
  const theme = localStorage.getItem(THEME);
  localStorage.clear();
  sessionStorage.clear();
  if (theme) localStorage.setItem(THEME, theme);
  become(client, null);
}

/**
 * Call it when the user has changed or signed out: stores the new state, and refetches loaded data.
 */
export function become(client: QueryClient, user: User | null): void {
  if (!user) forgetUntil();
  remember(user);
  adopt(client, user);
}

/** Like `become`, but without storing the user on the device. */
export function adopt(client: QueryClient, user: User | null): void {
  const asked = signInAgain.current();
  // The page holds the text of another member, and waits for them.
  if (asked && asked.user.id !== user?.id) {
    startOver();
    return;
  }
  asked?.back();
  const before = client.getQueryData(session.queryKey);
  void client.cancelQueries({ queryKey: session.queryKey });
  client.setQueryData(session.queryKey, user);
  if (before?.id === user?.id) return;
  // Users may see different data: drop all inactive queries, refetch the others.
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => queryKey[0] !== 'session',
  });
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}
