import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { ApiError } from '@/api/error';
import { forgetUntil, keepUntil, onSessionEnd } from '@/api/renew';

/**
 * Who is signed in.
 *
 * - `useSession()` in components: `{ status: 'loading' | 'authenticated' | 'unauthenticated', user }`.
 * - `whoIs(queryClient)` in loaders and guards: the user or null; waits only when nothing is known
 *   yet. A member who opens the app offline is known at once, from this device's memory.
 * - `enter`, `signOut` change it; other tabs follow by themselves.
 * - `beforeSignOut(ask)`: who keeps something unsent sends it or asks, and answers whether to go on.
 * - Every call through `@/api/client` renews the session on its own (`@/api/renew`). When the server
 *   refuses to go on, the session becomes null; nothing else on the device is deleted by that.
 */
export type User = Schema['UserOut'];

export type Session =
  | { status: 'loading'; user: undefined }
  | { status: 'authenticated'; user: User }
  | { status: 'unauthenticated'; user: null };

const USER = 'daymark.user';
const THEME = 'daymark.theme';

/** What this device remembers: a user, null for "signed out", undefined for nothing. */
function remembered(): User | null | undefined {
  try {
    const text = localStorage.getItem(USER);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function remember(user: User | null): void {
  try {
    localStorage.setItem(USER, JSON.stringify(user));
  } catch {
    // Storage is blocked or full: the server is asked again next time.
  }
}

async function ask(signal: AbortSignal): Promise<User | null> {
  const known = remembered();
  // A device that was signed out has nobody to ask about.
  if (known === null) return null;
  const user = known ? await own(signal) : await first(signal);
  remember(user);
  return user;
}

async function own(signal: AbortSignal): Promise<User | null> {
  try {
    return (await body(api.GET('/v1/auth/user', { signal }))).data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Nothing is known of this device: a call that answers visitors too. */
async function first(signal: AbortSignal): Promise<User | null> {
  const { data } = await body(api.GET('/api/auth/session', { signal }));
  if (data) keepUntil((Date.parse(data.expires) - Date.now()) / 1000);
  return data?.user ?? null;
}

export const session = queryOptions<User | null>({
  queryKey: ['session'],
  queryFn: ({ signal }) => ask(signal),
  initialData: remembered,
  // Remembered, not asked: the server's word is fetched behind it.
  initialDataUpdatedAt: 0,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: true,
});

export function useSession(): Session {
  const { data: user, isError } = useQuery(session);
  if (user) return { status: 'authenticated', user };
  // Who cannot be asked about is treated as a visitor.
  if (user === null || isError) return { status: 'unauthenticated', user: null };
  return { status: 'loading', user: undefined };
}

export async function whoIs(client: QueryClient): Promise<User | null> {
  const known = client.getQueryData(session.queryKey) ?? remembered();
  if (known !== undefined) return known;
  return client.fetchQuery(session).catch(() => null);
}

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

function become(client: QueryClient, user: User | null): void {
  if (!user) forgetUntil();
  remember(user);
  adopt(client, user);
}

function adopt(client: QueryClient, user: User | null): void {
  const before = client.getQueryData(session.queryKey);
  void client.cancelQueries({ queryKey: session.queryKey });
  client.setQueryData(session.queryKey, user);
  if (before?.id === user?.id) return;
  // What one sees another may not: everything that nobody looks at goes, the rest is asked again.
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => queryKey[0] !== 'session',
  });
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

/** Follows the end of the session and what other tabs do. Returns the way to stop. */
export function followSession(client: QueryClient): () => void {
  const end = onSessionEnd(() => become(client, null));
  const heard = ({ key }: StorageEvent) => {
    if (key !== USER && key !== null) return;
    const user = remembered();
    if (user !== undefined) adopt(client, user);
  };
  window.addEventListener('storage', heard);
  return () => {
    end();
    window.removeEventListener('storage', heard);
  };
}

/** First and last name, or else what stands before the @ of the address. */
export function displayName({ first_name, last_name, email }: User): string {
  return `${first_name} ${last_name}`.trim() || (email.split('@')[0] ?? email);
}
