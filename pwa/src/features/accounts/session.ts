import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { ApiError } from '@/api/error';
import { hasEnded, keepUntil, renewing } from '@/api/renew';

/**
 * Who is signed in.
 *
 * - `useSession()` in components: `{ status: 'loading' | 'authenticated' | 'unauthenticated', user }`.
 * - A member who opens the app offline is known at once, from this device's memory.
 * - `./signing` changes it (`enter`, `signOut`); other tabs follow by themselves.
 * - Every call through `@/api/client` renews the session on its own (`@/api/renew`). When the server
 *   refuses to renew it, the session becomes null; that deletes nothing else on the device.
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
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export function remember(user: User | null): void {
  try {
    localStorage.setItem(USER, JSON.stringify(user));
  } catch {
    // Storage is blocked or full: the next start asks the server.
  }
}

async function ask(signal: AbortSignal): Promise<User | null> {
  // The same member may be signing in again.
  await renewing();
  const known = remembered();
  // A signed-out device needs no request.
  if (known === null) return null;
  const user = known ? await own(signal) : await first(signal);
  remember(user);
  return user;
}

async function own(signal: AbortSignal): Promise<User | null> {
  try {
    return (await body(api.GET('/v1/auth/user', { signal }))).data;
  } catch (error) {
    // If the session could not be renewed just now, the member is still signed in.
    if (!hasEnded() && error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/**
 * Fetches the session when this device remembers nothing. Unlike the usual call, this one also
 * accepts visitors.
 */
export async function first(signal?: AbortSignal): Promise<User | null> {
  const { user, expires } = await body(api.GET('/api/auth/session', signal ? { signal } : {}));
  if (expires) keepUntil((Date.parse(expires) - Date.now()) / 1000);
  return user ?? null;
}

export const session = queryOptions<User | null>({
  queryKey: ['session'],
  queryFn: ({ signal }) => ask(signal),
  initialData: remembered,
  // From memory, not from the server: refetch in the background.
  initialDataUpdatedAt: 0,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: true,
});

export function useSession(): Session {
  const { data: user, isError } = useQuery(session);
  if (user) return { status: 'authenticated', user };
  // If the session cannot be fetched, treat the user as a visitor.
  if (user === null || isError) return { status: 'unauthenticated', user: null };
  return { status: 'loading', user };
}

/** First and last name, else the address; for members, only the part before the @. */
export function displayName({ first_name, last_name, email, userType }: User): string {
  const name = `${first_name} ${last_name}`.trim();
  return name || (userType === 'admin' ? email : email.replace(/@.*/, ''));
}
