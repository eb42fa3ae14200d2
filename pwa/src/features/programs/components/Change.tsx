import clsx from 'clsx';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { change as words } from '../words';

/** The change of rank since yesterday. */
export function Change({ places }: { places: number | null | undefined }) {
  if (!places) return null;
  const up = places > 0;
  const count = Math.abs(places);
  return (
    <span className={clsx('font-semibold tabular-nums', up ? 'text-leaf-ink' : 'text-muted')}>
      <span aria-hidden="true">
        {up ? '▲' : '▼'} {count}
      </span>
      <VisuallyHidden>{words.sinceYesterday(up, count)}</VisuallyHidden>
    </span>
  );
}
