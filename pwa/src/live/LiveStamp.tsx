import { formatClock } from '@/lib/dates';
import { useLive } from './useLive';

/** A quiet dot while live; the age of the data when the connection is broken. */
export function LiveStamp({ topic, loadedAt }: { topic: string; loadedAt: number }) {
  const { status, heardAt } = useLive(topic);
  if (status === 'connecting') return null;
  if (status === 'live') {
    return (
      <span className="inline-flex items-center gap-2 text-sm font-semibold text-leaf-ink">
        <span className="relative flex size-2">
          <span className="absolute inset-0 animate-pulse-ring rounded-full bg-leaf" />
          <span className="size-2 rounded-full bg-leaf" />
        </span>
        Live
      </span>
    );
  }
  const asOf = Math.max(heardAt, loadedAt);
  if (asOf === 0) return null;
  return (
    <span className="inline-flex items-center gap-2 text-sm text-muted" role="status">
      <span className="size-2 rounded-full border-2 border-muted" />
      as of {formatClock(asOf)}, {status === 'lost' ? 'reconnecting' : 'reload to go live'}
    </span>
  );
}
