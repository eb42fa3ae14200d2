import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { isMissing } from '@/api/error';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { oneSeries } from '@/features/campaigns/series/queries';
import { SentMails } from '@/features/campaigns/series/SentMails';
import { SeriesHead } from '@/features/campaigns/series/SeriesHead';
import { useTitle } from '@/lib/useTitle';
import { backLink } from '@/ui/backLink';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { SeriesForm } from '../../../../campaigns/SeriesForm';
import { numbered } from '../../../../numbered';
import { adminSeriesPage as words } from '../../../../words';

export const Route = createFileRoute('/admin/newsletter/series/$id')({
  params: numbered,
  component: OneSeries,
});

/**
 * A series: its mails, and whether it is on. Only editors who may send can change a series that is
 * on.
 */
function OneSeries() {
  const id = Number(Route.useParams().id);
  const { user } = useSession();
  const { data: series, error, isPending, isFetching, refetch } = useQuery(oneSeries(id));
  useTitle(series?.name || words.series);
  const all = (
    <Link to="/admin/newsletter/series" className={backLink}>
      {words.all}
    </Link>
  );
  if (isPending || !user) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="mt-4 h-40 rounded-card" />
        <Skeleton className="mt-4 h-120 rounded-card" />
      </Loading>
    );
  }
  if (!series) {
    return (
      <Card className="mt-4">
        <h1 className="sr-only">{words.series}</h1>
        {isMissing(error) ? (
          <EmptyState title={words.missing} action={all}>
            {words.missingText}
          </EmptyState>
        ) : (
          <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
        )}
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4 pb-8">
      <div className="mt-2">{all}</div>
      {may(user, 'newsletter:edit') && (!series.is_on || may(user, 'newsletter:send')) ? (
        <SeriesForm key={id} series={series} user={user} />
      ) : (
        <>
          <SeriesHead series={series} />
          <SentMails series={series} />
        </>
      )}
    </div>
  );
}
