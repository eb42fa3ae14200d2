import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Schema } from '@/api/client';
import { isOffline } from '@/api/error';
import { formatNumber, formatPlural } from '@/lib/format';
import { Card } from '@/ui/Card';
import { ChartTable } from '@/ui/ChartTable';
import { ErrorState } from '@/ui/ErrorState';
import { SelectField } from '@/ui/SelectField';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { nouns } from '@/ui/words';
import { useLog, useView } from '../LogContext';
import { labels, pointsLog, type Range, ranges } from '../points';
import { pointsCard as words } from '../words';
import { Why } from './Why';

/** The member's points over time, in the specification's ranges. */
export function PointsCard() {
  const { account } = useLog();
  const [range, setRange] = useState<Range>(ranges[0]);
  const query = useQuery({ ...pointsLog(account, range), placeholderData: keepPreviousData });
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query;
  // This total changes when a tap, here or on another device, has reached the server.
  const total = useView().stored.totals?.points;
  const counted = useRef(total);
  useEffect(() => {
    if (counted.current === total) return;
    counted.current = total;
    void refetch();
  }, [total, refetch]);
  return (
    <Card aria-label={words.title} className="p-5 sm:p-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="font-semibold text-muted">{words.title}</h2>
          <p className="mt-1 flex items-center gap-1 text-3xl font-extrabold tabular-nums">
            {data && !isPlaceholderData ? formatNumber(data.total) : '–'}
            <Why of="total" />
          </p>
        </div>
        <SelectField
          label={words.range}
          value={range.name}
          onChange={({ target }) =>
            setRange(ranges.find(({ name }) => name === target.value) ?? ranges[0])
          }
        >
          {ranges.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </header>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="mt-4 h-40" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState
          what={words.what}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {data && !isPlaceholderData && <Chart data={data} range={range} />}
    </Card>
  );
}

/** The maximum number of labels that fit below the bars. */
const LABELS = 7;

function Chart({ data: { buckets, total }, range }: { data: Schema['PointsLog']; range: Range }) {
  const most = Math.max(...buckets.map(({ points }) => points));
  if (most <= 0) {
    return <p className="mt-4 rounded-control bg-sunken p-4 text-muted">{words.empty}</p>;
  }
  const [only, another] = buckets.filter(({ points }) => points !== 0);
  if (only && !another) {
    return (
      <p className="mt-4 rounded-control bg-sunken p-4 text-muted">
        {words.allOn(labels(only, range).long)}
      </p>
    );
  }
  const every = Math.ceil(buckets.length / LABELS);
  return (
    <figure className="mt-4">
      <p className="text-right text-xs text-muted tabular-nums" aria-hidden="true">
        {formatNumber(most)}
      </p>
      <div className="flex h-36 border-y border-line" aria-hidden="true">
        {buckets.map((bucket) => (
          <div
            key={bucket.key}
            title={`${labels(bucket, range).long}: ${formatPlural(bucket.points, nouns.point)}`}
            className="flex min-w-0 flex-1 items-end justify-center"
          >
            <div
              style={{ height: `${(Math.max(0, bucket.points) * 100) / most}%` }}
              className="w-3/5 max-w-14 rounded-t-sm bg-sea"
            />
          </div>
        ))}
      </div>
      <div className="mt-1 flex text-xs text-muted" aria-hidden="true">
        {buckets.map((bucket, i) => (
          <span key={bucket.key} className="w-0 flex-1 text-center whitespace-nowrap">
            {i % every === 0 && labels(bucket, range).short}
          </span>
        ))}
      </div>
      <ChartTable
        caption={`${range.name}: ${formatPlural(total, nouns.point)}`}
        head={[words.when, words.title]}
        rows={buckets.map((bucket) => ({
          key: bucket.key,
          name: labels(bucket, range).long,
          cells: [formatNumber(bucket.points)],
        }))}
      />
    </figure>
  );
}
