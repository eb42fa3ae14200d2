import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouteMatch, redirect } from '@tanstack/react-router';
import { remembered, session, type User } from '@/features/accounts/session';
import { landing } from '@/lib/landing';
import { homeOf } from './home';

type Visit = { queryClient: QueryClient; matches: AnyRouteMatch[]; href: string; search: object };

/** Admits a visit, or throws a redirect. If the open page lost its session, the sign-in page says so. */
export async function admit({ queryClient, matches, href, search }: Visit): Promise<void> {
  const options = matches.map((match) => match.staticData);
  const members = options.some(({ requiresAuth }) => requiresAuth);
  const visitors = options.some(({ redirectIfAuthenticated }) => redirectIfAuthenticated);
  const user = await whoIs(queryClient);
  if (members && !user) throw signInFirst(href, matches.at(-1)?.cause === 'stay');
  if (visitors && user) throw redirect({ href: landing(search, homeOf(user)), replace: true });
}

function signInFirst(callbackUrl: string, ended: boolean) {
  const error = ended ? 'SessionRequired' : undefined;
  return redirect({ to: '/auth/login', search: { callbackUrl, error } });
}

/** The user or null; waits only when nothing is known yet. */
async function whoIs(client: QueryClient): Promise<User | null> {
  const known = client.getQueryData(session.queryKey) ?? remembered();
  if (known !== undefined) return known;
  return client.fetchQuery(session).catch(() => null);
}
