import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { formatDay } from '@/lib/dates';
import { percentOf } from '@/lib/format';
import { ChartTable } from '@/ui/ChartTable';
import { Fault } from '@/ui/Fault';
import { Modal } from '@/ui/Modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Stat } from '@/ui/Stat';
import { habitStatistics as words } from '../words';
import { type HabitDay, lineOf, recentDays } from './statistics';

const habitDays = (activity: number) =>
  queryOptions({
    queryKey: ['habits', activity, 'days'],
    queryFn: async ({ signal }): Promise<HabitDay[]> => {
      const params = { path: { activity_id: activity } };
      return (await body(api.GET('/v1/core/habit/{activity_id}/day', { params, signal }))).data;
    },
    staleTime: 0,
  });

type Props = { activity: number; title: string; onClose: () => void };

/** An activity's statistics for its member: the habit's strength, and its history. */
export function HabitStatistics({ activity, title, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(habitDays(activity));
  return (
    <Modal title={title} onClose={onClose}>
      {!data && !error && (
        <Loading label={words.loading}>
          <Skeleton className="mt-4 h-56" />
        </Loading>
      )}
      {!data && error && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && <Days days={data} />}
    </Modal>
  );
}

const [WIDTH, HEIGHT] = [300, 100];

function Days({ days }: { days: HabitDay[] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const { due, done } = recentDays(days);
  return (
    <div className="mt-4 grid gap-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Stat label={words.strength} value={percentOf(last.strength, 1)} unit="%" />
        <Stat label={words.doneOf(due)} value={done} />
      </dl>
      {days.length < 3 ? (
        <p className="rounded-control bg-sunken p-4 text-muted">{words.soon}</p>
      ) : (
        <figure>
          <figcaption className="text-sm text-muted">{words.overTime}</figcaption>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="mt-2 h-32 w-full border-y border-line"
            aria-hidden="true"
          >
            <polygon
              points={`0,${HEIGHT} ${lineOf(days, WIDTH, HEIGHT)} ${WIDTH},${HEIGHT}`}
              className="fill-sea-wash"
            />
            <polyline
              points={lineOf(days, WIDTH, HEIGHT)}
              fill="none"
              strokeWidth="2.5"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className="stroke-sea"
            />
          </svg>
          <p className="mt-1 flex justify-between text-xs text-muted" aria-hidden="true">
            <span>{formatDay(first.date)}</span>
            <span>{words.today}</span>
          </p>
          <ChartTable
            caption={words.overTime}
            head={[words.day, words.strength]}
            rows={days.map((day) => ({
              key: day.date,
              name: formatDay(day.date),
              cells: [`${percentOf(day.strength, 1)}%`],
            }))}
          />
        </figure>
      )}
      <p className="text-sm text-muted">{words.explained}</p>
    </div>
  );
}
