import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { isOffline } from '@/api/error';
import { whenReachable } from '@/lib/whenReachable';
import { LiveStamp } from '@/live/LiveStamp';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { Loading, Skeleton } from '@/ui/Skeleton';
import type { FeedItem } from '../community';
import { lastFiveMinutes } from '../queries';
import { communityTopic } from '../useCommunity';
import { feedCard as words } from '../words';

// This code loads while its data is fetched.
const FeedList = lazy(async () => ({
  default: (await whenReachable(() => import('./FeedList'))).FeedList,
}));

const skeletons = ['w-44', 'w-52', 'w-36', 'w-48', 'w-40', 'w-56'];

type Props = {
  className?: string;
  /** Content at the end of an item's row. */
  beside?: (item: FeedItem) => ReactNode;
};

/** The activity of the last five minutes. */
export function FeedCard({ className, beside }: Props) {
  const query = useQuery(lastFiveMinutes);
  const { data: feed, error, isPending, isFetching, dataUpdatedAt, refetch } = query;
  return (
    <Card aria-label={words.title} className={className}>
      <header className="flex items-baseline justify-between gap-3 px-5 pt-5 sm:px-6">
        <h2 className="text-lg font-bold">{words.title}</h2>
        <LiveStamp topic={communityTopic} loadedAt={dataUpdatedAt} />
      </header>
      {isPending && <FeedSkeleton />}
      {!isPending && !feed && (
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {feed && (
        <Suspense fallback={<FeedSkeleton />}>
          <FeedList feed={feed} beside={beside} />
        </Suspense>
      )}
    </Card>
  );
}

function FeedSkeleton() {
  return (
    <Loading label={words.loading}>
      <div className="px-5 pb-12 sm:px-6">
        <Skeleton className="mt-1 mb-3 h-4 w-24" />
        {skeletons.map((width) => (
          <div key={width} className="flex h-15 items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
