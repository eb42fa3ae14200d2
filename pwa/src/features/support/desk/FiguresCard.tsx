import { useQuery } from '@tanstack/react-query';
import { Card } from '@/ui/Card';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Stat } from '@/ui/Stat';
import { minutesWords, figures as words } from '../words';
import { figures } from './queries';

/** Support figures: open tickets, and the time to a first answer. */
export function FiguresCard({ className = '' }: { className?: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(figures);
  const first = data?.first_answer;
  const said = (minutes: number | null | undefined) =>
    minutes == null ? words.none : minutesWords(minutes);
  return (
    <Card aria-label={words.title} className={`p-5 sm:p-6 ${className}`}>
      <h2 className="text-lg font-bold">{words.title}</h2>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="mt-4 h-20" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && (
        <>
          <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
            <Stat label={words.new} value={data.new} />
            <Stat label={words.open} value={data.open} />
            <Stat label={words.waiting} value={data.waiting} />
            <Stat label={words.unassigned} value={data.unassigned} />
            <Stat label={words.solved} value={data.solved} />
          </dl>
          <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4">
            <div>
              <dt className="text-sm text-muted">{words.first}</dt>
              <dd className="text-xl font-bold">{said(first?.median_minutes)}</dd>
              <dd className="text-sm text-muted">{words.firstHint(first?.count ?? 0)}</dd>
            </div>
            <div>
              <dt className="text-sm text-muted">{words.slowest}</dt>
              <dd className="text-xl font-bold">{said(first?.slowest_tenth_minutes)}</dd>
            </div>
          </dl>
          {data.oldest_new_at && (
            <p className="mt-3 text-sm font-medium text-coral-ink">
              {words.oldest(Date.parse(data.oldest_new_at))}
            </p>
          )}
        </>
      )}
    </Card>
  );
}
