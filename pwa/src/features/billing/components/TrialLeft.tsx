import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { trial } from '../queries';
import { trialSentence as words } from '../words';

/** How long the member's free trial still lasts, in the header. A phone says it over the member's pages. */
export function TrialLeft() {
  const { data } = useQuery(trial);
  if (!data?.active) return null;
  return (
    <Link
      to="/packages"
      className="hidden min-h-11 items-center rounded-control px-3 text-sm font-semibold text-sea-ink hover:bg-sunken sm:flex"
    >
      {words.left(data.days_left ?? 0)}
    </Link>
  );
}
