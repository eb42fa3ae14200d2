import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissing } from '@/api/error';
import { useSession } from '@/features/accounts/session';
import { Attend } from '@/features/events/components/Attend';
import { EventIntro } from '@/features/events/components/EventIntro';
import { People } from '@/features/events/components/People';
import { Timetable } from '@/features/events/components/Timetable';
import { Where } from '@/features/events/components/Where';
import type { WholeEvent } from '@/features/events/event';
import { oneEvent } from '@/features/events/queries';
import { deviceZone } from '@/lib/deviceZone';
import { useTitle } from '@/lib/useTitle';
import { Age } from '@/ui/Age';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { numbered } from '../../numbered';
import { eventsIdPage as words } from '../../words';

/** `selected`: the event that a visitor wanted to join before they signed in. */
type Search = { selected?: string | undefined };

export const Route = createFileRoute('/events/$id')({
  validateSearch: ({ selected }): Search =>
    selected === undefined ? {} : { selected: String(selected) },
  params: numbered,
  component: EventPage,
});

function EventPage() {
  const id = Number(Route.useParams().id);
  const { user, status } = useSession();
  const zone = user?.timezone ?? deviceZone();
  const query = useQuery({
    ...oneEvent(id, user?.id ?? 0),
    // Access depends on the session.
    enabled: status !== 'loading',
  });
  const { data: event, error, isPending, isFetching, dataUpdatedAt, refetch } = query;
  useTitle(event?.title ?? words.event);
  useAskToJoin(event);
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Card>
          <Skeleton className="h-44 w-full rounded-none sm:h-72" />
          <div className="p-5 sm:p-8">
            <Skeleton className="h-9 w-72 max-w-full" />
            <Skeleton className="mt-4 h-4 w-full max-w-120" />
          </div>
        </Card>
      </Loading>
    );
  }
  if (!event) {
    return (
      <Card>
        <h1 className="sr-only">{words.event}</h1>
        {isMissing(error) ? (
          <NoEvent />
        ) : (
          <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
        )}
      </Card>
    );
  }
  const draft = event.status === 'draft';
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-6">
      {error && <Age at={dataUpdatedAt} className="lg:col-span-2" />}
      {draft && <PreviewLine id={id} />}
      <EventIntro
        event={event}
        zone={zone}
        action={
          draft ? null : (
            <Attend
              event={event}
              zone={zone}
              signedIn={status === 'authenticated'}
              visitorsWay={
                <Link
                  to="/auth/signup"
                  search={{ callbackUrl: `/events/${id}`, selected: String(id) }}
                  className={buttonClasses({}, 'h-12 w-full')}
                >
                  {words.join}
                </Link>
              }
            />
          )
        }
      />
      <Timetable event={event} zone={zone} />
      <div className="space-y-4 empty:hidden lg:space-y-6">
        <Where venues={event.venues} />
        <People trainers={event.trainers} />
      </div>
    </div>
  );
}

/** Asks a visitor who chose "Join" and then signed in to confirm. */
function useAskToJoin(event: WholeEvent | undefined) {
  const { selected } = Route.useSearch();
  const { status } = useSession();
  const navigate = Route.useNavigate();
  useEffect(() => {
    if (!event || selected === undefined || status === 'loading') return;
    // Remove the parameter, so that a reload or a shared link does not ask again.
    void navigate({ search: {}, replace: true });
    const stands = event.me?.status;
    const free = stands !== 'joined' && stands !== 'waitlisted';
    const open = event.status === 'published' && Date.parse(event.ends_at) > Date.now();
    if (status === 'authenticated' && selected === String(event.id) && free && open)
      modal.open('join event', { event });
  }, [event, selected, status, navigate]);
}

/** Only editors see a draft. */
function PreviewLine({ id }: { id: number }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-sun-wash px-5 py-3 text-sun-ink lg:col-span-2"
    >
      <span>
        <strong>{words.preview}</strong> {words.previewText}
      </span>
      <Link
        to="/admin/events/$id"
        params={{ id: String(id) }}
        className={buttonClasses({ look: 'float' })}
      >
        {words.backToEditor}
      </Link>
    </p>
  );
}

function NoEvent() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <EmptyState
        title={words.missing}
        action={
          <Link to="/events" className={buttonClasses({ look: 'quiet' })}>
            {words.seeAll}
          </Link>
        }
      >
        {words.missingText}
      </EmptyState>
    </>
  );
}
