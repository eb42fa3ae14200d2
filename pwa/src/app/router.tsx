import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageError } from './PageError';
import { routeTree } from './routeTree.gen';

export function newRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history && { history }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The queries decide what is stale.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageError,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
