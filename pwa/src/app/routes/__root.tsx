import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { asksWho } from '../pageOptions';
import { Root } from '../shell/Root';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient }, matches, location: { href, search } }) => {
    // Most pages are public. Load the checks only for pages that depend on the user.
    if (!asksWho(matches)) return;
    const { admit } = await import('../admit');
    await admit({ queryClient, matches, href, search });
  },
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../NotFound'), 'NotFound'),
});
