import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useShortWait } from '@/lib/useShortWait';
import { Age } from '@/ui/Age';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { eventsAhead, eventsBefore, eventsHome, eventsNow } from '../queries';
import { eventList as words } from '../words';
import { EventTiles } from './EventTiles';

type Props = { who: number; zone: string };

/** Events: running, upcoming and past. */
export function EventList({ who, zone }: Props) {
  const now = useInfiniteQuery(eventsNow(who));
  const ahead = useInfiniteQuery(eventsAhead(who));
  const before = useInfiniteQuery(eventsBefore(who));
  const home = useQuery(eventsHome);
  const parts = [now, ahead, before];
  // The recommended event is above the list.
  const waits = useShortWait(home);
  if (waits || parts.some((part) => part.isPending)) return <TilesSkeleton />;
  const [lacks] = parts.filter(({ data }) => !data);
  if (lacks) {
    return (
      <Card>
        <Fault
          error={lacks.error}
          what={words.what}
          retry={() => parts.map(({ refetch }) => refetch())}
          busy={parts.some(({ isFetching }) => isFetching)}
        />
      </Card>
    );
  }
  const [current, next, past] = parts.map(({ data }) => data?.pages.flatMap((page) => page.data));
  // The recommended event is already shown at the top.
  const rest = next?.filter(({ id }) => id !== home.data?.featured_event_id);
  if (parts.every(({ data }) => data?.pages.every((page) => page.data.length === 0))) {
    return (
      <Card>
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      </Card>
    );
  }
  const old = parts.find(({ error }) => error);
  return (
    <div className="space-y-10">
      {old && <Age at={old.dataUpdatedAt} className="-mt-4" />}
      <EventTiles title={words.onNow} events={current ?? []} zone={zone} more={now}>
        {words.moreNow}
      </EventTiles>
      <EventTiles title={words.comingUp} events={rest ?? []} zone={zone} more={ahead}>
        {words.moreUpcoming}
      </EventTiles>
      {next?.length === 0 && current?.length === 0 && (
        <Card>
          <EmptyState title={words.nothingAhead}>{words.nothingAheadText}</EmptyState>
        </Card>
      )}
      <EventTiles title={words.pastEvents} events={past ?? []} zone={zone} more={before}>
        {words.morePast}
      </EventTiles>
    </div>
  );
}

const TilesSkeleton = () => (
  <Loading label={words.loading}>
    <div className="grid gap-4 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
      {['a', 'b', 'c'].map((each) => (
        <Card key={each}>
          <Skeleton className="h-36 w-full rounded-none" />
          <div className="p-5">
            <Skeleton className="h-6 w-56 max-w-full" />
            <Skeleton className="mt-3 h-4 w-full" />
            <Skeleton className="mt-6 h-4 w-48" />
            <Skeleton className="mt-2 h-4 w-32" />
          </div>
        </Card>
      ))}
    </div>
  </Loading>
);
