import { useQuery } from '@tanstack/react-query';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { globalStreak } from '../queries';
import { StreakView } from './StreakView';

/** The streak that everyone keeps together. */
export function StreakCard({ className }: { className?: string }) {
  const { data: streak, isPending, refetch } = useQuery(globalStreak);
  return (
    <Card aria-label="Community streak" className={className}>
      {isPending && <StreakSkeleton />}
      {!isPending && !streak && <ErrorState retry={refetch} />}
      {streak && <StreakView streak={streak} />}
    </Card>
  );
}

function StreakSkeleton() {
  return (
    <Loading label="Loading the community streak">
      <div className="flex items-end justify-between gap-4 p-5 sm:p-6">
        <div>
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-4 h-12 w-24" />
          <Skeleton className="mt-6 h-4 w-40" />
        </div>
        <Skeleton className="h-24 w-32" />
      </div>
    </Loading>
  );
}
