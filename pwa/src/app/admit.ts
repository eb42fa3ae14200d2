import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouteMatch, redirect } from '@tanstack/react-router';
import { type User, whoIs } from '@/features/accounts/session';
import { landing } from '@/lib/callbackUrl';

/** Where a sign-in leads that came from nowhere. */
export function homeOf({ userType }: User): string {
  return userType === 'admin' ? '/admin/dashboard' : '/user/dashboard?tab=Dashboard';
}

type Visit = { queryClient: QueryClient; matches: AnyRouteMatch[]; href: string; search: object };

/** Lets a visit pass, or throws where it goes instead. */
export async function admit({ queryClient, matches, href, search }: Visit): Promise<void> {
  const options = matches.map((match) => match.staticData);
  const members = options.some(({ requiresAuth }) => requiresAuth);
  const visitors = options.some(({ redirectIfAuthenticated }) => redirectIfAuthenticated);
  const user = await whoIs(queryClient);
  if (members && !user) throw signInFirst(href);
  if (visitors && user) throw redirect({ href: landing(search, homeOf(user)), replace: true });
}

function signInFirst(href: string) {
  return redirect({ to: '/auth/login', search: { callbackUrl: href } });
}
