import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouteMatch, redirect } from '@tanstack/react-router';
import { whoIs } from '@/features/accounts/session';
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
