import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouteMatch, redirect } from '@tanstack/react-router';
import { type User, whoIs } from '@/features/accounts/session';
import { landing } from '@/lib/callbackUrl';

/** What frames a page: the site's header and footer, or nothing but what the page brings. */
export type Layout = 'site' | 'bare';

declare module '@tanstack/react-router' {
  /** The options of a page, declared in its route: `staticData: { requiresAuth: true }`. */
  interface StaticDataRouteOption {
    /** Visitors are sent to the sign-in, and come back after it. */
    requiresAuth?: boolean;
    /** Who is signed in already is sent on: to `callbackUrl`, else home. */
    redirectIfAuthenticated?: boolean;
    /** `site` when unsaid. */
    layout?: Layout;
  }
}

/** Where a sign-in leads that came from nowhere. */
export function homeOf(_user: User): string {
  return '/';
}

type Visit = { queryClient: QueryClient; matches: AnyRouteMatch[]; href: string; search: object };

/** Lets a visit pass, or throws where it goes instead. */
export async function admit({ queryClient, matches, href, search }: Visit): Promise<void> {
  const options = matches.map((match) => match.staticData);
  const members = options.some(({ requiresAuth }) => requiresAuth);
  const visitors = options.some(({ redirectIfAuthenticated }) => redirectIfAuthenticated);
  if (!members && !visitors) return;
  const user = await whoIs(queryClient);
  if (members && !user) throw signInFirst(href);
  if (visitors && user) throw redirect({ href: landing(search, homeOf(user)), replace: true });
}

export function signInFirst(href: string) {
  return redirect({ to: '/auth/login', search: { callbackUrl: href } });
}

export function layoutOf(matches: AnyRouteMatch[]): Layout {
  return matches.findLast((match) => match.staticData.layout)?.staticData.layout ?? 'site';
}
