import type { ReactNode } from 'react';
import { useNow } from '@/lib/useNow';
import { LiveStamp } from '@/live/LiveStamp';
import { useLive } from '@/live/useLive';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Stat } from '@/ui/Stat';
import { adminTopic, useActivity } from '../useActivity';
import { ActivityList } from './ActivityList';
import { PerMinute } from './PerMinute';
import { SignUpList } from './SignUpList';

/** What happens on the site right now; `aside` stands under the numbers. */
export function LiveActivity({ aside }: { aside: ReactNode }) {
  const { now: live, perMinute } = useActivity();
  const { status } = useLive(adminTopic);
  const now = useNow(10_000);
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-6">
      <Card aria-label="Live activity">
        <header className="flex items-baseline justify-between gap-3 px-5 pt-5 pb-2 sm:px-6">
          <h2 className="text-lg font-bold">Who logs what</h2>
          <LiveStamp topic={adminTopic} loadedAt={0} />
        </header>
        {live && <ActivityList lines={live.activity} now={now} />}
        {!live && status === 'connecting' && <Waiting />}
        {!live && status !== 'connecting' && (
          <EmptyState title="No word yet">News comes in when the connection is back.</EmptyState>
        )}
      </Card>
      <div className="space-y-4 lg:space-y-6">
        <Card aria-label="Right now">
          <dl className="flex gap-8 p-5 sm:px-6">
            <Stat label="online now" value={live?.online} />
            <Stat label="habits in the last minute" value={live?.per_minute} />
          </dl>
          <PerMinute counts={perMinute} />
        </Card>
        <Card aria-label="New members">
          <h2 className="px-5 pt-5 pb-2 text-lg font-bold sm:px-6">New members</h2>
          {live ? <SignUpList signUps={live.sign_ups} now={now} /> : <Waiting />}
        </Card>
        {aside}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <Loading label="Loading live activity">
      <div className="space-y-4 px-5 pt-3 pb-6 sm:px-6">
        {['w-52', 'w-44', 'w-56', 'w-40'].map((width) => (
          <div key={width} className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
