import { createFileRoute } from '@tanstack/react-router';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { AddSeries, SeriesTable } from '@/features/campaigns/series/SeriesTable';
import { useTitle } from '@/lib/useTitle';
import { adminSeriesListPage as words } from '../../../../words';

export const Route = createFileRoute('/admin/newsletter/series/')({
  staticData: { permission: 'newsletter:read' },
  component: AllSeries,
});

function AllSeries() {
  useTitle(words.title);
  const { user } = useSession();
  const mayEdit = user ? may(user, 'newsletter:edit') : false;
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.title}</h1>
        {mayEdit && <AddSeries />}
      </div>
      <SeriesTable mayEdit={mayEdit} />
    </>
  );
}
