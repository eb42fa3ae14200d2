import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { EventList } from '@/features/events/components/EventList';
import { EventsHead } from '@/features/events/components/EventsHead';
import { deviceZone } from '@/lib/deviceZone';
import { useTitle } from '@/lib/useTitle';
import { eventsIndexPage as words } from '../../words';

export const Route = createFileRoute('/events/')({ component: Events });

function Events() {
  const { user } = useSession();
  useTitle(words.events);
  const seen = { who: user?.id ?? 0, zone: user?.timezone ?? deviceZone() };
  return (
    <>
      <EventsHead {...seen} />
      <EventList {...seen} />
    </>
  );
}
