import clsx from 'clsx';
import { leafOf } from '../when';

type Props = { at: string; zone: string; className?: string };

/** A date as a page of a calendar. Decorative: the text beside it says the same. */
export function Leaf({ at, zone, className }: Props) {
  const { month, day } = leafOf(at, zone);
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid w-14 shrink-0 self-start overflow-hidden rounded-control bg-surface text-center shadow-card',
        className,
      )}
    >
      <span className="bg-coral-ink py-0.5 text-xs font-bold tracking-wide text-paper uppercase">
        {month}
      </span>
      <span className="py-1 text-xl leading-tight font-extrabold tabular-nums">{day}</span>
    </span>
  );
}
