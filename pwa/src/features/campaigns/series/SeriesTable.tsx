import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { LinkRow, rowLink } from '@/ui/LinkRow';
import { modal } from '@/ui/modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { allSeries, type Series } from './queries';
import { SeriesTag } from './SeriesTag';
import { kinds, table as words } from './words';

/** All series: what starts and ends each, and the progress. */
export function SeriesTable({ mayEdit }: { mayEdit: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(allSeries);
  return (
    <Card aria-label={words.title}>
      {!data && error && (
        <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && (
        <Loading label={words.loading}>
          <Skeleton className="m-5 h-60" />
        </Loading>
      )}
      {data?.length === 0 && (
        <EmptyState title={words.empty} action={mayEdit && <AddSeries />}>
          {words.emptyText}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line">
          {data.map((each) => (
            <Row key={each.id} series={each} />
          ))}
        </ul>
      )}
    </Card>
  );
}

export const AddSeries = () => (
  <Button onClick={() => modal.open('new series', {})}>
    <Plus size={18} aria-hidden="true" />
    {words.create}
  </Button>
);

function Row({ series: { id, name, starts, is_on, people, steps } }: { series: Series }) {
  const sent = steps.reduce((sum, step) => sum + step.sent, 0);
  return (
    <LinkRow>
      <div className="min-w-0 flex-1 basis-72">
        <Link to="/admin/newsletter/series/$id" params={{ id: String(id) }} className={rowLink}>
          {name}
        </Link>
        <p className="text-sm text-muted">{kinds[starts].starts}</p>
        <p className="text-sm text-muted">{kinds[starts].ends}</p>
      </div>
      <SeriesTag on={is_on} />
      <div className="w-36 text-right text-sm text-muted tabular-nums max-sm:flex max-sm:w-full max-sm:gap-4">
        <p>{words.mails(steps.length)}</p>
        <p>{words.people(people)}</p>
        <p>{words.sent(sent)}</p>
      </div>
    </LinkRow>
  );
}
