import { useCallback, useEffect, useState } from 'react';
import { frontPage } from '@/lib/whenReachable';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { pageError, userDashboardPage as words } from '../words';

/** Replaces a tab until its code arrives. If the network is gone, it says so. */
export function OnItsWay() {
  const [offline, setOffline] = useState(false);
  const [busy, setBusy] = useState(false);
  const look = useCallback(async () => {
    setBusy(true);
    const page = await frontPage('HEAD');
    setBusy(false);
    setOffline(!page);
    // A tab that failed to load retries on this event.
    if (page) window.dispatchEvent(new Event('online'));
  }, []);
  useEffect(() => {
    const timer = setTimeout(look, 2000);
    return () => clearTimeout(timer);
  }, [look]);
  if (offline)
    return (
      <Card className="mx-auto max-w-180">
        <ErrorState what={pageError.thisPage} retry={look} busy={busy} offline />
      </Card>
    );
  return (
    <Loading label={words.loading}>
      <Skeleton className="mx-auto h-80 max-w-180 rounded-card" />
    </Loading>
  );
}
