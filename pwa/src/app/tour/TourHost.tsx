import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { api, body } from '@/api/client';
import { type User, useSession } from '@/features/accounts/session';
import { become } from '@/features/accounts/signing';
import { useInstallWay } from '@/features/site/useInstallWay';
import { leadsTo } from '@/features/tour/steps';
import { type Left, tour } from '@/features/tour/tour';
import { useStage } from '@/features/tour/useParts';
import { ownPrograms } from '@/lib/ownPrograms';
import { useSiteName } from '@/lib/site';
import { whenReachable } from '@/lib/whenReachable';

const Tour = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/tour/components/Tour'))).Tour,
}));

/** The tour of a member's day: starts automatically on first use, and on request. */
export function TourHost() {
  const { user } = useSession();
  return user?.userType === 'user' ? <Hosted key={user.id} user={user} /> : null;
}

function Hosted({ user }: { user: User }) {
  const { asked } = useSyncExternalStore(tour.listen, tour.current);
  const left = tour.leftBy(user.id);
  const there = useStage(asked || (user.tour_completed === false && !left));
  const site = useSiteName();
  const go = useGo();
  useMark(user, left);
  useInstallAfter();
  useEffect(() => (there ? () => void tour.drop() : undefined), [there]);
  if (!there) return null;
  const close = (how: Left) => tour.close(user.id, how);
  return (
    <Suspense>
      <Tour
        site={site}
        close={close}
        go={() => {
          close('seen');
          void go();
        }}
      />
    </Suspense>
  );
}

/** Goes to the programs, unless the member is in one. */
function useGo(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const status = await client.ensureQueryData(ownPrograms).catch(() => undefined);
    const to = leadsTo(status);
    if (to) await navigate({ to });
  };
}

/** Tells the server that the tour was seen. If it is unreachable, the next start retries. */
function useMark({ tour_completed }: User, left: Left | undefined): void {
  const client = useQueryClient();
  const due = left === 'seen' && tour_completed === false;
  useEffect(() => {
    if (!due) return;
    body(api.PATCH('/v1/auth/user/mark-tour-completed')).then(
      ({ data }) => become(client, data),
      () => undefined,
    );
  }, [client, due]);
}

/** After the tour, offers to install the app where possible. */
function useInstallAfter(): void {
  const way = useInstallWay();
  useEffect(() => (way ? tour.register('install app', {}) : undefined), [way]);
}
