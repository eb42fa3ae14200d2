import type { AnyRouteMatch } from '@tanstack/react-router';

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
    /** What a page of the administration asks for. */
    permission?: string;
  }
}

/** Whether it matters to a page who comes. */
export function asksWho(matches: AnyRouteMatch[]): boolean {
  return matches.some(
    ({ staticData }) => staticData.requiresAuth || staticData.redirectIfAuthenticated,
  );
}

export function layoutOf(matches: AnyRouteMatch[]): Layout {
  // That there is no such page is said in the site's frame, wherever it would have been.
  if (matches.some(({ _notFound }) => _notFound)) return 'site';
  return matches.findLast((match) => match.staticData.layout)?.staticData.layout ?? 'site';
}
