import { type ReactNode, useId } from 'react';
import type { AdminPlace } from './useAdminPlaces';

type Props = { places: AdminPlace[]; link(place: AdminPlace): ReactNode };

/** The pages of the administration, as a list for each group. */
export function AdminGroups({ places, link }: Props) {
  const id = useId();
  const groups = [...new Set(places.map(({ group }) => group))];
  return groups.map((group, n) => (
    <div key={`${group}`} className="mt-4 first:mt-0">
      {group && (
        <p id={`${id}${n}`} className="px-3 pb-1 text-xs font-semibold text-muted max-desk:px-1">
          {group}
        </p>
      )}
      <ul aria-labelledby={group && `${id}${n}`}>
        {places
          .filter((place) => place.group === group)
          .map((place) => (
            <li key={place.to}>{link(place)}</li>
          ))}
      </ul>
    </div>
  ));
}
