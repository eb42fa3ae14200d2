import { Link } from '@tanstack/react-router';
import type { EventCard } from '../event';

/** An event's title in a card; the whole card is the link. */
export function EventLink({ event: { id, title } }: { event: Pick<EventCard, 'id' | 'title'> }) {
  return (
    <Link
      to="/events/$id"
      params={{ id: String(id) }}
      className="outline-none after:absolute after:inset-0"
    >
      {title}
    </Link>
  );
}
