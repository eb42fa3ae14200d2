import { createFileRoute, Link } from '@tanstack/react-router';
import { HomeForm } from '@/features/events/editor/HomeForm';
import { useTitle } from '@/lib/useTitle';
import { backLink } from '@/ui/backLink';
import { filtersOf } from '../../../listFilters';
import { adminEventsSitePage as words } from '../../../words';

export const Route = createFileRoute('/admin/events/site')({
  component: Words,
});

function Words() {
  useTitle(words.title);
  return (
    <div className="grid max-w-180 gap-4 pb-8">
      <p className="mt-2">
        <Link to="/admin/events" search={filtersOf('/admin/events')} className={backLink}>
          {words.allEvents}
        </Link>
      </p>
      <h1 className="text-2xl font-extrabold tracking-tight">{words.title}</h1>
      <HomeForm />
    </div>
  );
}
