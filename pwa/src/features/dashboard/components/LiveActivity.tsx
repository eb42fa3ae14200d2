import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNow } from '@/lib/useNow';
import { LiveStamp } from '@/live/LiveStamp';
import { useLive } from '@/live/useLive';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import type { HistorySearch } from '../history';
import { dashboard } from '../queries';
import { adminTopic, useActivity } from '../useActivity';
import { liveActivity as words } from '../words';
import { ActivityList } from './ActivityList';
import { History } from './History';
import { SignUpList } from './SignUpList';
import { Tiles } from './Tiles';

type Props = {
  search: HistorySearch;
  change(search: HistorySearch): void;
  /** Renders the newest accounts, given the newest id; absent if the reader may not see them. */
  recent: ((newest: number | undefined) => ReactNode) | undefined;
  /** Renders the payments, given what changes when one comes in; absent if the reader may not see them. */
  payments: ((moved: string) => ReactNode) | undefined;
};

/** The site's live activity, and its history. */
export function LiveActivity({ search, change, recent, payments }: Props) {
  const { now: live, perMinute, payments: moved } = useActivity();
  // The REST call provides figures until the socket connects, or if it never does.
  const { data, dataUpdatedAt, error, isError, isFetching, refetch } = useQuery(dashboard);
  const { status } = useLive(adminTopic);
  const now = useNow(10_000);
  const figures = live?.figures ?? data;
  const title = (
    <header className="mt-2 mb-6 flex items-baseline justify-between gap-3 sm:mt-6 sm:mb-8">
      <h1 className="text-3xl font-extrabold tracking-tight">{words.title}</h1>
      <LiveStamp topic={adminTopic} loadedAt={dataUpdatedAt} />
    </header>
  );
  if (!figures && isError) {
    return (
      <>
        {title}
        <Card>
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        </Card>
      </>
    );
  }
  return (
    <div className="space-y-4 lg:space-y-6">
      {title}
      <Tiles figures={figures} perMinute={perMinute} />
      {figures && <History figures={figures} search={search} change={change} />}
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-6">
        <Card aria-label={words.liveActivity}>
          <h2 className="px-5 pt-5 pb-2 text-lg font-bold sm:px-6">{words.feed}</h2>
          {live && <ActivityList lines={live.activity} now={now} />}
          {!live && status === 'connecting' && <Waiting />}
          {!live && status !== 'connecting' && (
            <EmptyState title={words.offline}>{words.offlineText}</EmptyState>
          )}
        </Card>
        <div className="grid gap-4 lg:gap-6">
          {recent?.(live?.sign_ups[0]?.member) ?? (
            <Card aria-label={words.newMembers}>
              <h2 className="px-5 pt-5 pb-2 text-lg font-bold sm:px-6">{words.newMembers}</h2>
              {live ? <SignUpList signUps={live.sign_ups} now={now} /> : <Waiting />}
            </Card>
          )}
          {payments?.(moved)}
        </div>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <Loading label={words.loading}>
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
