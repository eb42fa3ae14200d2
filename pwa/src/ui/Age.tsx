import clsx from 'clsx';
import { formatMoment } from '@/lib/dates';

/** Beside what could not be asked for again: how old it is. */
export function Age({ at, className }: { at: number; className?: string }) {
  return (
    <p role="status" className={clsx('text-sm text-muted', className)}>
      as of {formatMoment(at)}
    </p>
  );
}
