import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { oneSeries } from '@/features/campaigns/series/queries';
import { SentMails } from '@/features/campaigns/series/SentMails';
import { SeriesHead } from '@/features/campaigns/series/SeriesHead';
import { useTitle } from '@/lib/useTitle';
import { backLink } from '@/ui/backLink';
import { Skeleton } from '@/ui/Skeleton';
import { SeriesForm } from '../../../../campaigns/SeriesForm';
import { Loaded } from '../../../../Loaded';
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
  const query = useQuery(oneSeries(id));
  useTitle(query.data?.name || words.series);
  const all = (
    <Link to="/admin/newsletter/series" className={backLink}>
      {words.all}
    </Link>
  );
  return (
    <Loaded
      of={query}
      heading={words.series}
      {...words}
      back={all}
      skeleton={
        <>
          <Skeleton className="mt-4 h-40 rounded-card" />
          <Skeleton className="mt-4 h-120 rounded-card" />
        </>
      }
    >
      {(series) =>
        user && (
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
        )
      }
    </Loaded>
  );
}
