import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenReachable } from '@/lib/whenReachable';
import type { LiveHub } from '@/live/hub';
import { LiveContext } from '@/live/LiveContext';
import type { newRouter } from './router';

type Props = { queryClient: QueryClient; hub: LiveHub; router: ReturnType<typeof newRouter> };

export function App({ queryClient, hub, router }: Props) {
  useEffect(() => {
    let stop = () => undefined as unknown;
    let gone = false;
    void whenReachable(() => import('./followMember')).then(({ followMember }) => {
      if (!gone) stop = followMember(queryClient, hub, router);
    });
    return () => {
      gone = true;
      stop();
    };
  }, [queryClient, hub, router]);
  return (
    <QueryClientProvider client={queryClient}>
      <LiveContext value={hub}>
        <RouterProvider router={router} />
      </LiveContext>
    </QueryClientProvider>
  );
}
