import clsx from 'clsx';
import { age as words } from './words';

/** The age of data that could not be refetched. */
export function Age({ at, className }: { at: number; className?: string }) {
  return (
    <p role="status" className={clsx('text-sm text-muted', className)}>
      {words.asOf(at)}
    </p>
  );
}
