import { useQuery } from '@tanstack/react-query';
import { formatPlural } from '@/lib/format';
import { globalStreak } from '../queries';

/** The community in a line; its place is held while it is on its way. */
export function Together() {
  const { data } = useQuery(globalStreak);
  return (
    <p className="mt-3 min-h-12 font-semibold sm:min-h-6">
      {data &&
        `${formatPlural(data.days, 'day')} in a row together. Today ${formatPlural(data.today.members, 'member')} did ${formatPlural(data.today.actions, 'thing')}.`}
    </p>
  );
}
