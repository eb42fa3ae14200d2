import { type AnyRouteMatch, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isStaff, may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { whenReachable } from '@/lib/whenReachable';
import { useDensity } from '@/ui/density';
import { FactorFirst } from '../FactorFirst';
import { Forbidden } from '../Forbidden';
import { useListFilters } from '../listFilters';
import { AdminRail } from './AdminRail';
import { Header } from './Header';
import { Shell } from './Shell';
import { SkipLink } from './SkipLink';
import { useAdminPlaces } from './useAdminPlaces';

const StartHere = lazy(async () => ({
  default: (await whenReachable(() => import('./StartHere'))).StartHere,
}));
const Palette = lazy(async () => ({
  default: (await whenReachable(() => import('./Palette'))).Palette,
}));

/** The permission that the innermost page requires. */
const permissionOf = (matches: AnyRouteMatch[]) =>
  matches.findLast(({ staticData }) => staticData.permission)?.staticData.permission;

/** The frame of the administration: a rail of its pages, or a menu on a phone. */
export function AdminShell() {
  const { user } = useSession();
  const places = useAdminPlaces();
  const { pathname } = useLocation();
  const needs = useMatches({ select: permissionOf });
  const [palette, setPalette] = useState(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) setPalette(true);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  useListFilters();
  const density = useDensity();
  if (!user) return null;
  if (!isStaff(user)) {
    return (
      <Shell>
        <Forbidden />
      </Shell>
    );
  }
  return (
    <div data-density={density} className="flex min-h-dvh flex-col desk:pl-52 desk:[--rail:13rem]">
      <SkipLink />
      <Header menu />
      <AdminRail search={() => setPalette(true)} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-280 flex-1 px-4 pb-12 focus:outline-none sm:px-6"
      >
        {user.target_waypoints?.length > 0 && (
          <Suspense>
            <StartHere key={user.id} user={user} places={places} pathname={pathname} />
          </Suspense>
        )}
        {!needs || may(user, needs) ? (
          <Outlet />
        ) : (
          <Refused due={user.second_factor_due} needs={needs} />
        )}
      </main>
      {palette && (
        <Suspense>
          <Palette onClose={() => setPalette(false)} />
        </Suspense>
      )}
    </div>
  );
}

const Refused = ({ due, needs }: { due: boolean; needs: string }) =>
  due ? <FactorFirst /> : <Forbidden needs={needs} />;
