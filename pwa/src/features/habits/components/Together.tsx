import { useQuery } from '@tanstack/react-query';
import { globalStreak } from '../queries';
import { together as words } from '../words';

/** A one-line summary of the community, with a placeholder while it loads. */
export function Together() {
  const { data } = useQuery(globalStreak);
  return (
    <p className="mt-3 min-h-12 font-semibold sm:min-h-6">
      {data && words.text(data.days, data.today.members, data.today.actions)}
    </p>
  );
}
