import type { AnyRouteMatch } from '@tanstack/react-router';

/** The frame of a page: the site's header and footer, or none. */
type Layout = 'site' | 'bare';

declare module '@tanstack/react-router' {
  /** The options of a page, declared in its route: `staticData: { requiresAuth: true }`. */
  interface StaticDataRouteOption {
    /** Visitors are sent to the sign-in, and return afterwards. */
    requiresAuth?: boolean;
    /** Signed-in users are redirected: to `callbackUrl`, else home. */
    redirectIfAuthenticated?: boolean;
    /** Defaults to `site`. */
    layout?: Layout;
    /** The permission that an admin page requires. */
    permission?: string;
  }
}

/** Whether a page depends on who is signed in. */
export function asksWho(matches: AnyRouteMatch[]): boolean {
  return matches.some(
    ({ staticData }) => staticData.requiresAuth || staticData.redirectIfAuthenticated,
  );
}

export function layoutOf(matches: AnyRouteMatch[]): Layout {
  // "Not found" always uses the site's frame.
  if (matches.some(({ _notFound }) => _notFound)) return 'site';
  return matches.findLast((match) => match.staticData.layout)?.staticData.layout ?? 'site';
}
