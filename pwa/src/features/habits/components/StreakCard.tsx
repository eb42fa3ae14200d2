import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isOffline } from '@/api/error';
import { whenReachable } from '@/lib/whenReachable';
import { Age } from '@/ui/Age';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { globalStreak } from '../queries';
import { streakCard as words } from '../words';

// This code loads while its data is fetched.
const StreakView = lazy(async () => ({
  default: (await whenReachable(() => import('./StreakView'))).StreakView,
}));

/** The community's streak. */
export function StreakCard({ className }: { className?: string }) {
  const query = useQuery(globalStreak);
  const { data: streak, error, isPending, isFetching, dataUpdatedAt, refetch } = query;
  return (
    <Card aria-label={words.title} data-tour="together" className={className}>
      {isPending && <StreakSkeleton />}
      {!isPending && !streak && (
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {streak && (
        <Suspense fallback={<StreakSkeleton />}>
          <StreakView streak={streak} />
        </Suspense>
      )}
      {streak && error && <Age at={dataUpdatedAt} className="px-5 pb-4 sm:px-6" />}
    </Card>
  );
}

function StreakSkeleton() {
  return (
    <Loading label={words.loading}>
      <div className="p-5 sm:p-6">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="mt-4 h-12 w-28" />
        <Skeleton className="mt-4 h-5 w-40" />
        <Skeleton className="mt-5 h-20 w-full" />
      </div>
    </Loading>
  );
}
