import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { ApiError } from '@/api/error';
import { forgetUntil, keepUntil } from '@/api/renew';

/**
 * Who is signed in.
 *
 * - `useSession()` in components: `{ status: 'loading' | 'authenticated' | 'unauthenticated', user }`.
 * - `whoIs(queryClient)` in loaders and guards: the user or null; waits only when nothing is known
 *   yet. A member who opens the app offline is known at once, from this device's memory.
 * - `./signing` changes it (`enter`, `signOut`, `beforeSignOut`); other tabs follow by themselves.
 * - Every call through `@/api/client` renews the session on its own (`@/api/renew`). When the server
 *   refuses to go on, the session becomes null; nothing else on the device is deleted by that.
 */
export type User = Schema['UserOut'];

export type Session =
  | { status: 'loading'; user: undefined }
  | { status: 'authenticated'; user: User }
  | { status: 'unauthenticated'; user: null };

export const USER = 'daymark.user';

/** What this device remembers: a user, null for "signed out", undefined for nothing. */
export function remembered(): User | null | undefined {
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
export async function first(signal?: AbortSignal): Promise<User | null> {
  const { user, expires } = await body(api.GET('/api/auth/session', signal ? { signal } : {}));
  if (expires) keepUntil((Date.parse(expires) - Date.now()) / 1000);
  return user ?? null;
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

/** Somebody else is here, or nobody: the device remembers, and what was loaded is asked for again. */
export function become(client: QueryClient, user: User | null): void {
  if (!user) forgetUntil();
  remember(user);
  adopt(client, user);
}

/** The same, when the device knows already. */
export function adopt(client: QueryClient, user: User | null): void {
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

/** First and last name, or else the address: of members what stands before its @. */
export function displayName({ first_name, last_name, email, userType }: User): string {
  const name = `${first_name} ${last_name}`.trim();
  return name || (userType === 'admin' ? email : email.replace(/@.*/, ''));
}
