import { MapPin } from 'lucide-react';
import { ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import type { Venue } from '../event';
import { where as words } from '../words';

const addressOf = ({ address, city, country }: Venue) =>
  [address, city, country].filter((part) => part !== '').join(', ');

/** The venues, and how to find them. */
export function Where({ venues }: { venues: Venue[] }) {
  if (venues.length === 0) return null;
  return (
    <Card aria-labelledby="where" className="p-5 sm:p-6">
      <h2 id="where" className="text-lg font-bold">
        {words.where}
      </h2>
      <ul className="mt-3 space-y-5">
        {venues.map((venue) => (
          <li key={venue.id}>
            <p className="font-semibold break-words">{venue.name}</p>
            <p className="break-words text-muted empty:hidden">{addressOf(venue)}</p>
            {venue.note && (
              <p className="mt-1 text-sm break-words whitespace-pre-line text-muted">
                {venue.note}
              </p>
            )}
            {venue.map_url && (
              <ButtonLink
                look="quiet"
                href={venue.map_url}
                target="_blank"
                rel="noopener noreferrer"
                className="mt-2"
              >
                <MapPin size={18} aria-hidden="true" />
                {words.map}
                <span className="sr-only">{words.opens(venue.name)}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
