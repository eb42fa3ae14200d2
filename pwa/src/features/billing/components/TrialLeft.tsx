import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { trial } from '../queries';
import { trialSentence as words } from '../words';

/** The remaining days of the member's trial, in the header; on a phone in two short lines. */
export function TrialLeft() {
  const { data } = useQuery(trial);
  if (!data?.active) return null;
  const days = data.days_left ?? 0;
  return (
    <Link
      to="/packages"
      className="flex min-h-11 items-center rounded-control px-1 font-semibold text-sea-ink hover:bg-sunken max-[22rem]:hidden sm:px-3"
    >
      <span className="grid text-center text-xs leading-tight sm:hidden">
        <span>{words.trial} </span>
        <span>{words.short(days)}</span>
      </span>
      <span className="hidden text-sm sm:inline">{words.left(days)}</span>
    </Link>
  );
}
