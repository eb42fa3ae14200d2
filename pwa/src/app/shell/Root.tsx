import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { whenReachable } from '@/lib/whenReachable';
import { layoutOf } from '../pageOptions';
import { NameMarks } from './NameMarks';
import { Shell } from './Shell';
import { useArrival } from './useArrival';

const Overlays = lazy(async () => ({
  default: (await whenReachable(() => import('./Overlays'))).Overlays,
}));

export function Root() {
  const layout = useMatches({ select: layoutOf });
  useArrival();
  return (
    <NameMarks>
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
    </NameMarks>
  );
}
