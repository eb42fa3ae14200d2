import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followSession } from '@/features/accounts/session';
import type { LiveHub } from '@/live/hub';
import { LiveContext } from '@/live/LiveContext';
import { followMember } from './followMember';
import type { newRouter } from './router';

type Props = { queryClient: QueryClient; hub: LiveHub; router: ReturnType<typeof newRouter> };

export function App({ queryClient, hub, router }: Props) {
  useEffect(() => {
    window.addEventListener('online', hub.nudge);
    document.addEventListener('visibilitychange', hub.nudge);
    return () => {
      window.removeEventListener('online', hub.nudge);
      document.removeEventListener('visibilitychange', hub.nudge);
    };
  }, [hub]);
  useEffect(() => followSession(queryClient), [queryClient]);
  useEffect(() => followMember(queryClient, hub), [queryClient, hub]);
  return (
    <QueryClientProvider client={queryClient}>
      <LiveContext value={hub}>
        <RouterProvider router={router} />
      </LiveContext>
    </QueryClientProvider>
  );
}
