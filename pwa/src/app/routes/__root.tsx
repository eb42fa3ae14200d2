import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFound } from '../NotFound';
import { admit } from '../pageOptions';
import { Root } from '../shell/Root';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ context: { queryClient }, matches, location: { href, search } }) =>
    admit({ queryClient, matches, href, search }),
  component: Root,
  notFoundComponent: NotFound,
});
