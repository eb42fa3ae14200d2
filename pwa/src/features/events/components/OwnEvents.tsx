import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Age } from '@/ui/Age';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fact } from '@/ui/Fact';
import { Fault } from '@/ui/Fault';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import type { EventCard } from '../event';
import { ownEvents } from '../queries';
import { spanWords, thereWords, whereWords, ownEvents as words } from '../words';
import { EventLink } from './EventLink';
import { Leaf } from './Leaf';
import { Marks } from './Marks';

type Props = { me: number; zone: string; find: ReactNode };

/**
 * The events that the member has joined, is waitlisted for or is invited to; `find` links to all
 * events.
 */
export function OwnEvents({ me, zone, find }: Props) {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch, ...more } = useInfiniteQuery(
    ownEvents(me, false),
  );
  const old = useInfiniteQuery(ownEvents(me, true));
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  const none = events.length === 0;
  // Otherwise, the message of an empty list could appear before the past events.
  if (isPending || (none && old.isPending)) {
    return (
      <Loading label={words.loading}>
        <div className="grid gap-3">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
        </div>
      </Loading>
    );
  }
  const [lacks] = [{ data, error, isFetching, refetch }, ...(none ? [old] : [])].filter(
    (part) => !part.data,
  );
  if (lacks) {
    return (
      <Card>
        <Fault
          error={lacks.error}
          what={words.what}
          retry={lacks.refetch}
          busy={lacks.isFetching}
        />
      </Card>
    );
  }
  const before = old.data?.pages.flatMap((page) => page.data) ?? [];
  if (events.length + before.length === 0) {
    return (
      <Card>
        <EmptyState title={words.empty} action={find}>
          {words.emptyText}
        </EmptyState>
      </Card>
    );
  }
  const as = (status: string) => events.filter(({ me: own }) => own?.status === status);
  return (
    <div className="grid grid-cols-1 gap-8">
      {error && <Age at={dataUpdatedAt} />}
      <Group title={words.invited} events={as('invited')} zone={zone} />
      <Group title={words.joined} events={as('joined')} zone={zone} />
      <Group title={words.waitlisted} events={as('waitlisted')} zone={zone} />
      <div className="text-center empty:hidden">
        <ShowMore of={more} />
      </div>
      <Group
        title={words.past}
        events={before.filter(({ me: own }) => own?.status === 'joined')}
        zone={zone}
      />
      <div className="text-center empty:hidden">
        <ShowMore of={old}>{words.more}</ShowMore>
      </div>
    </div>
  );
}

type GroupProps = { title: string; events: EventCard[]; zone: string };

function Group({ title, events, zone }: GroupProps) {
  if (events.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <ul className="grid grid-cols-1 gap-3">
        {events.map((event) => (
          <Row key={event.id} event={event} zone={zone} />
        ))}
      </ul>
    </section>
  );
}

function Row({ event, zone }: { event: EventCard; zone: string }) {
  const there = thereWords(event, zone);
  // The heading already says the member's status.
  const said = { ...event, me: null };
  return (
    <li>
      <Card className="group relative flex flex-wrap gap-4 p-4 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-sea-ink sm:p-5">
        <Leaf at={event.starts_at} zone={zone} />
        <div className="min-w-0 flex-1 basis-40">
          <div className="mb-1.5 flex flex-wrap gap-2 empty:hidden">
            <Marks event={said} />
          </div>
          <h3 className="text-lg leading-snug font-bold break-words group-hover:text-sea-ink">
            <EventLink event={event} />
          </h3>
          <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
            <Fact icon={CalendarDays}>
              {spanWords(event, zone)}
              {there && <span className="block">{there}</span>}
            </Fact>
            <Fact icon={MapPin}>{whereWords(event)}</Fact>
          </ul>
        </div>
      </Card>
    </li>
  );
}
