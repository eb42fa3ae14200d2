import clsx from 'clsx';
import { age as words } from './words';

/** Beside what could not be asked for again: how old it is. */
export function Age({ at, className }: { at: number; className?: string }) {
  return (
    <p role="status" className={clsx('text-sm text-muted', className)}>
      {words.asOf(at)}
    </p>
  );
}
