import { formatCount, formatPlural } from '@/lib/format';
import { useNow } from '@/lib/useNow';
import { useLive } from '@/live/useLive';
import { EmptyState } from '@/ui/EmptyState';
import { useFlip } from '@/ui/useFlip';
import { current, type Feed } from '../community';
import { communityTopic } from '../useCommunity';
import { FeedRow } from './FeedRow';
import { FeedVoice } from './FeedVoice';

const SHOWN = 6;

export function FeedList({ feed }: { feed: Feed }) {
  const here = useNow(1000);
  const list = useFlip<HTMLUListElement>();
  const { count, named } = current(feed, here);
  const shown = named.slice(0, SHOWN);
  const others = count - shown.length;

  if (count === 0) return <Quiet />;
  return (
    <div className="px-5 pb-5 sm:px-6">
      <p className="text-sm text-muted tabular-nums">{formatPlural(count, 'habit')} done</p>
      <ul ref={list} className="mt-2">
        {shown.map((item) => (
          <FeedRow key={item.id} item={item} now={here + feed.ahead} />
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-2 text-sm text-muted tabular-nums">
          {shown.length === 0
            ? 'Everyone here keeps their name to themselves.'
            : `and ${formatCount(others)} more`}
        </p>
      )}
      <FeedVoice count={count} newest={shown[0]} />
    </div>
  );
}

/** Nothing to show is news only while we would hear of it. */
function Quiet() {
  const { status } = useLive(communityTopic);
  if (status === 'lost' || status === 'closed') {
    return <EmptyState title="No word yet">News comes in when the connection is back.</EmptyState>;
  }
  return <EmptyState title="All quiet">The next habit logged shows up here at once.</EmptyState>;
}
