import { useThrottled } from '@/lib/useThrottled';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import type { FeedItem } from '../community';
import { feedVoice as words } from '../words';

const EVERY_MS = 30_000;

/** The feed for screen readers: the newest item and the count, no more often than it can be read out. */
export function FeedVoice({ count, newest }: { count: number; newest: FeedItem | undefined }) {
  const total = words.doneInTheLast(count);
  const latest = newest?.user ? words.newest(newest.user.name, newest.activity) : '';
  return <VisuallyHidden role="status">{useThrottled(total + latest, EVERY_MS)}</VisuallyHidden>;
}
