import type { QueryClient } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { ApiError } from '@/api/error';
import { keepUntil } from '@/api/renew';
import { become } from './session';

const THEME = 'daymark.theme';

/** The answer to a sign-in or a sign-up begins a session. What another account loaded is dropped. */
export function enter(client: QueryClient, answer: Schema['SignedInOut']): void {
  keepUntil(answer.expires_in);
  become(client, answer.user);
}

type Asker = () => Promise<boolean>;
const askers = new Set<Asker>();

/** `ask` is called before a sign-out; false keeps the member signed in. Returns the way to stop. */
export function beforeSignOut(ask: Asker): () => void {
  askers.add(ask);
  return () => askers.delete(ask);
}

/**
 * Ends the session here and at the server, and clears this device's local storage (the theme is the
 * device's, it stays). False: somebody asked to wait. An ApiError: the server was not reached, and
 * the member is still signed in.
 */
export async function signOut(client: QueryClient): Promise<boolean> {
  for (const ask of askers) if (!(await ask())) return false;
  try {
    await body(api.POST('/api/auth/signout'));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  const theme = localStorage.getItem(THEME);
  localStorage.clear();
  if (theme) localStorage.setItem(THEME, theme);
  become(client, null);
  return true;
}
