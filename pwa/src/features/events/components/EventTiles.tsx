import type { ReactNode } from 'react';
import { ShowMore } from '@/ui/ShowMore';
import type { EventCard } from '../event';
import { EventTile } from './EventTile';

type Props = {
  title: string;
  events: EventCard[];
  zone: string;
  /** The infinite query of these events. */
  more: Parameters<typeof ShowMore>[0]['of'];
  /** The text of the button that loads more. */
  children: ReactNode;
};

/** A group of events under its heading; renders nothing if there are none. */
export function EventTiles({ title, events, zone, more, children }: Props) {
  if (events.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {events.map((event) => (
          <li key={event.id}>
            <EventTile event={event} zone={zone} />
          </li>
        ))}
      </ul>
      <div className="mt-5 text-center empty:hidden">
        <ShowMore of={more}>{children}</ShowMore>
      </div>
    </section>
  );
}
