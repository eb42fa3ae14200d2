import { useInfiniteQuery } from '@tanstack/react-query';
import { formatPlural } from '@/lib/format';
import { Fault } from '@/ui/Fault';
import { Section } from '@/ui/Section';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { nouns } from '@/ui/words';
import type { Program } from '../board';
import { lateLogs as words } from '../words';
import { lateLogs } from './queries';

/** Logs that a program credited late, for its owner. */
export function LateLogsCard({ program }: { program: Program }) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    lateLogs(program.id),
  );
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title={words.title} lead={words.lead}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-16" />
        </Loading>
      )}
      {!data && error && (
        <Fault error={error} what={words.title} retry={refetch} busy={isFetching} />
      )}
      {data && rows.length === 0 && (
        <p className="rounded-control bg-sunken p-4 text-muted">{words.empty}</p>
      )}
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={`${row.user_id} ${row.activity_id} ${row.local_date}`} className="py-3">
            <p className="flex justify-between gap-4 font-semibold">
              <span className="min-w-0 break-words">
                {row.name} · {row.activity}
              </span>
              <span className="shrink-0 tabular-nums">{formatPlural(row.points, nouns.point)}</span>
            </p>
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span>{words.for(row.local_date)}</span>
              <span>{words.logged(Date.parse(row.logged_at))}</span>
              <span>{words.received(Date.parse(row.received_at))}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-4 empty:hidden">
        <ShowMore of={more}>{words.showMore}</ShowMore>
      </div>
    </Section>
  );
}
