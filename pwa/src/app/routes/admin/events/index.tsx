import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { EventTable } from '@/features/events/editor/EventTable';
import { eventSearch } from '@/features/events/editor/search';
import { useTitle } from '@/lib/useTitle';
import { Button, buttonClasses } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { adminEventsIndexPage as words } from '../../../words';

export const Route = createFileRoute('/admin/events/')({
  staticData: { permission: 'event:edit' },
  component: Events,
});

function Events() {
  useTitle(words.events);
  const search = eventSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.events}</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/admin/events/site" className={buttonClasses({ look: 'quiet' })}>
            {words.site}
          </Link>
          <Button onClick={() => modal.open('new event', {})}>
            <Plus size={18} aria-hidden="true" />
            {words.newEvent}
          </Button>
        </div>
      </div>
      <EventTable
        search={search}
        change={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </>
  );
}
