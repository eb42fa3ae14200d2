import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { isMissing } from '@/api/error';
import { useSession } from '@/features/accounts/session';
import { Attend } from '@/features/events/components/Attend';
import { EventIntro } from '@/features/events/components/EventIntro';
import { People } from '@/features/events/components/People';
import { Timetable } from '@/features/events/components/Timetable';
import { Where } from '@/features/events/components/Where';
import { oneEvent } from '@/features/events/queries';
import { useTitle } from '@/lib/useTitle';
import { deviceZone } from '@/offline/dates';
import { Age } from '@/ui/Age';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { numbered } from '../../numbered';
import { eventsIdPage as words } from '../../words';

export const Route = createFileRoute('/events/$id')({ params: numbered, component: EventPage });

function EventPage() {
  const id = Number(Route.useParams().id);
  const { user, status } = useSession();
  const zone = user?.timezone ?? deviceZone();
  const query = useQuery({
    ...oneEvent(id, user?.id ?? 0),
    // Who is here decides what may be seen.
    enabled: status !== 'loading',
  });
  const { data: event, error, isPending, isFetching, dataUpdatedAt, refetch } = query;
  useTitle(event?.title ?? words.event);
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
                  search={{ callbackUrl: `/events/${id}` }}
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

/** Only who may edit sees a draft. */
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
