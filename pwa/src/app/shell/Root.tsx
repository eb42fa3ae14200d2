import { Outlet, useMatches, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '@/features/accounts/session';
import { layoutOf } from '../pageOptions';
import { Progress } from './Progress';
import { Shell } from './Shell';
import { useArrival } from './useArrival';

const Overlays = lazy(async () => ({ default: (await import('./Overlays')).Overlays }));

export function Root() {
  const layout = useMatches({ select: layoutOf });
  useLostSession();
  useArrival();
  return (
    <>
      <Progress />
      {layout === 'bare' ? (
        <Outlet />
      ) : (
        <Shell>
          <Outlet />
        </Shell>
      )}
      <Suspense>
        <Overlays />
      </Suspense>
    </>
  );
}

/** A member's page whose session ended while it was open: to the sign-in, and back afterwards. */
function useLostSession(): void {
  const { status } = useSession();
  const closed = useMatches({
    select: (matches) => matches.some((match) => match.staticData.requiresAuth),
  });
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'unauthenticated' && closed && href)
      void navigate({ to: '/auth/login', search: { callbackUrl: href } });
  }, [status, closed, href, navigate]);
}
