import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDay, formatShortDay } from '@/lib/dates';
import { formatNumber, formatPlural, percentOf } from '@/lib/format';
import { fromFirst } from '@/lib/fromFirst';
import { useThrottled } from '@/lib/useThrottled';
import { LiveStamp } from '@/live/LiveStamp';
import { Card } from '@/ui/Card';
import { ChartTable } from '@/ui/ChartTable';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Stat } from '@/ui/Stat';
import { nouns } from '@/ui/words';
import type { Program } from '../board';
import { boardTopic, useLiveBoard } from '../useLiveBoard';
import { statisticsCard as words } from '../words';
import { programStatistics } from './queries';

const REST_MS = 2000;

/** A program's statistics: members, and activity today and on previous days. Live while in view. */
export function StatisticsCard({ program }: { program: Program }) {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(
    programStatistics(program.id),
  );
  // The board signals new logs; the statistics are refetched.
  const moved = useThrottled(useLiveBoard(program.id).dataUpdatedAt, REST_MS);
  useEffect(() => {
    if (moved) void refetch();
  }, [moved, refetch]);
  const today = data?.days.at(-1);
  return (
    <Card aria-labelledby="statistics" className="px-5 py-6 sm:px-8 sm:py-7">
      <div className="flex items-baseline gap-3">
        <h2 id="statistics" className="mr-auto text-xl font-bold">
          {words.title}
        </h2>
        <LiveStamp topic={boardTopic(program.id)} loadedAt={dataUpdatedAt} />
      </div>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="mt-4 h-40" />
        </Loading>
      )}
      {!data && error && (
        <Fault error={error} what={words.title} retry={refetch} busy={isFetching} />
      )}
      {data && today && (
        <>
          <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
            <Stat label={words.members} value={data.members} />
            <Stat label={words.logsToday} value={today.logs} />
            <Stat label={words.activeToday} value={today.members} />
            <Stat
              label={words.ofAllMembers}
              value={percentOf(today.members, data.members)}
              unit="%"
            />
          </dl>
          <Days {...data} />
        </>
      )}
    </Card>
  );
}

type DaysProps = { days: { date: string; logs: number; members: number }[]; members: number };

/** The share of active members, day by day. */
function Days({ days, members }: DaysProps) {
  if (days.every(({ logs }) => logs === 0)) {
    return <p className="mt-4 rounded-control bg-sunken p-4 text-muted">{words.empty}</p>;
  }
  // Leave out the days before the first log.
  const shown = fromFirst(days, ({ logs }) => logs > 0);
  const share = (did: number) => percentOf(did, members);
  return (
    <figure className="mt-5">
      <figcaption className="text-sm text-muted">{words.caption}</figcaption>
      <div className="mt-2 flex h-28 border-y border-line" aria-hidden="true">
        {shown.map((day) => (
          <div
            key={day.date}
            title={`${formatDay(day.date)}: ${share(day.members)}%, ${formatPlural(day.logs, nouns.log)}`}
            className="flex min-w-0 flex-1 items-end justify-center"
          >
            <div
              style={{ height: `${share(day.members)}%` }}
              className="w-3/5 max-w-10 rounded-t-sm bg-sea"
            />
          </div>
        ))}
      </div>
      <p className="mt-1 flex justify-between text-sm text-muted" aria-hidden="true">
        {[...new Set([shown[0], shown.at(-1)])].map(
          (day) => day && <span key={day.date}>{formatShortDay(day.date)}</span>,
        )}
      </p>
      <ChartTable
        caption={words.table}
        head={[words.day, words.logs, words.membersColumn]}
        rows={days.map((day) => ({
          key: day.date,
          name: formatDay(day.date),
          cells: [formatNumber(day.logs), formatNumber(day.members)],
        }))}
      />
    </figure>
  );
}
