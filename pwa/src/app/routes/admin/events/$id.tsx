import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useSession } from '@/features/accounts/session';
import { EditorHead } from '@/features/events/editor/EditorHead';
import { EventBasics } from '@/features/events/editor/EventBasics';
import { EventParts } from '@/features/events/editor/EventParts';
import { ParticipantsCard } from '@/features/events/editor/ParticipantsCard';
import { PicturesCard } from '@/features/events/editor/PicturesCard';
import { editedEvent } from '@/features/events/editor/queries';
import { standingOf } from '@/features/events/editor/search';
import type { WholeEvent } from '@/features/events/event';
import { WritingField } from '@/features/writing/WritingField';
import type { Saver } from '@/lib/unsaved';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { backLink } from '@/ui/backLink';
import { Skeleton } from '@/ui/Skeleton';
import type { Writing } from '@/ui/writing';
import { findPages } from '../../../articles/findPages';
import { Loaded } from '../../../Loaded';
import { filtersOf } from '../../../listFilters';
import { numbered } from '../../../numbered';
import { adminEventsIdPage as words } from '../../../words';
import { DraftedField } from '../../../writing/DraftedField';

export const Route = createFileRoute('/admin/events/$id')({
  params: numbered,
  component: Editor,
});

const writing: Writing = (field) => <WritingField {...field} lines find={findPages} />;

function Editor() {
  const query = useQuery(editedEvent(Number(Route.useParams().id)));
  useTitle(query.data?.title ?? words.event);
  const all = (
    <Link to="/admin/events" search={filtersOf('/admin/events')} className={backLink}>
      {words.allEvents}
    </Link>
  );
  return (
    <Loaded
      of={query}
      heading={words.event}
      what={words.thisEvent}
      loading={words.loadingTheEvent}
      missing={words.missing}
      missingText={words.missingText}
      back={all}
      skeleton={
        <>
          <Skeleton className="mt-4 h-40 max-w-220 rounded-card" />
          <Skeleton className="mt-4 h-80 max-w-220 rounded-card" />
        </>
      }
    >
      {(event) => <EditEvent event={event} all={all} />}
    </Loaded>
  );
}

function EditEvent({ event, all }: { event: WholeEvent; all: ReactNode }) {
  const { id } = event;
  const status = standingOf(Route.useSearch().status);
  const navigate = Route.useNavigate();
  const { user } = useSession();
  const form = useRef<Saver>(null);
  const description: Writing = (field) =>
    user && (
      <DraftedField {...field} account={user.id} name={`event-${id}`} saved={event.description} />
    );
  return (
    <div className="grid max-w-220 gap-4 pb-8">
      <p className="mt-2">{all}</p>
      <EditorHead
        event={event}
        saved={async () => Boolean(await form.current?.saved())}
        page={
          <Link
            to="/events/$id"
            params={{ id: String(id) }}
            className={buttonClasses({ look: 'quiet' })}
          >
            {event.status === 'draft' ? words.preview : words.openPage}
          </Link>
        }
      />
      <EventBasics key={id} ref={form} event={event} writing={description} />
      <EventParts event={event} writing={writing} />
      <PicturesCard event={event} />
      {event.status !== 'draft' && (
        <ParticipantsCard
          event={event}
          status={status}
          choose={(next) =>
            void navigate({
              search: next ? { status: next } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </div>
  );
}
