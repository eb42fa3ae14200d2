import { useQuery } from '@tanstack/react-query';
import { CalendarDays, MapPin } from 'lucide-react';
import { Card } from '@/ui/Card';
import { Cover } from '@/ui/Cover';
import { Fact } from '@/ui/Fact';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { eventsHome, oneEvent } from '../queries';
import { spanWords, thereWords, whereWords, eventsHead as words } from '../words';
import { EventLink } from './EventLink';
import { Leaf } from './Leaf';
import { Marks } from './Marks';

type Props = { who: number; zone: string };

/**
 * The head of the events page, with the site's recommended event. Other messages appear in the
 * page's banner.
 */
export function EventsHead({ who, zone }: Props) {
  const { data: home } = useQuery(eventsHome);
  return (
    <>
      <h1 className="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6">{words.title}</h1>
      <p className="mt-1 mb-6 max-w-[60ch] text-muted sm:mb-8">{words.lead}</p>
      {home?.featured_event_id != null && (
        <Featured id={home.featured_event_id} who={who} zone={zone} />
      )}
    </>
  );
}

function Featured({ id, who, zone }: Props & { id: number }) {
  const { data: event, isPending } = useQuery(oneEvent(id, who));
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="mb-10 h-110 rounded-card sm:h-80" />
      </Loading>
    );
  }
  // Without it, the rest of the page still works.
  if (event?.phase !== 'upcoming') return null;
  const there = thereWords(event, zone);
  return (
    <Card
      aria-label={words.recommended}
      className="group relative mb-10 animate-appear has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-sea-ink sm:grid sm:grid-cols-2"
    >
      <Cover
        title={event.title}
        banner={event.image}
        className="h-44 sm:h-full sm:min-h-60"
        sizes="(min-width: 40rem) 35rem, 100vw"
      />
      <div className="p-5 sm:p-8">
        <div className="mb-4 flex items-start gap-4">
          <Leaf at={event.starts_at} zone={zone} />
          <div className="flex flex-wrap gap-2 pt-1 empty:hidden">
            <Marks event={event} />
          </div>
        </div>
        <h2 className="text-2xl font-extrabold tracking-tight break-words group-hover:text-sea-ink">
          <EventLink event={event} />
        </h2>
        {event.summary && <p className="mt-2 line-clamp-3 text-muted">{event.summary}</p>}
        <ul className="mt-4 space-y-1.5 text-sm font-medium">
          <Fact icon={CalendarDays}>
            {spanWords(event, zone)}
            {there && <span className="block text-muted">{there}</span>}
          </Fact>
          <Fact icon={MapPin}>{whereWords(event)}</Fact>
        </ul>
      </div>
    </Card>
  );
}
