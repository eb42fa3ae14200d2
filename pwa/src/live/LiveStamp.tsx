import { formatMoment } from '@/lib/dates';
import { useLive } from './useLive';
import { liveStamp as words } from './words';

// The same width in every state, so that nothing beside it moves.
const stamp =
  'inline-flex min-w-22 shrink-0 items-center justify-end gap-1.5 text-xs whitespace-nowrap sm:gap-2 sm:text-sm';

/** A quiet dot while live; the age of the data while disconnected. */
export function LiveStamp({ topic, loadedAt }: { topic: string; loadedAt: number }) {
  const { status, heardAt } = useLive(topic);
  if (status === 'connecting') return null;
  if (status === 'live') {
    return (
      <span className={`${stamp} font-semibold text-leaf-ink`}>
        <span className="relative flex size-2">
          <span className="absolute inset-0 animate-pulse-ring rounded-full bg-leaf" />
          <span className="size-2 rounded-full bg-leaf" />
        </span>
        {words.live}
      </span>
    );
  }
  const asOf = Math.max(heardAt, loadedAt);
  if (asOf === 0) return null;
  return (
    <span className={`${stamp} text-muted`} role="status">
      <span className="size-2 rounded-full border-2 border-muted" />
      <span>
        {words.asOf} {formatMoment(asOf)}
        {status === 'closed' && words.closed}
        {/* A phone has room only for the time, and there is nothing to do. */}
        {status === 'lost' && <span className="sr-only sm:not-sr-only">{words.lost}</span>}
      </span>
    </span>
  );
}
