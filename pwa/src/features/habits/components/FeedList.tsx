import type { ReactNode } from 'react';
import { useNow } from '@/lib/useNow';
import { useLive } from '@/live/useLive';
import { EmptyState } from '@/ui/EmptyState';
import { useFlip } from '@/ui/useFlip';
import { current, type Feed, type FeedItem } from '../community';
import { communityTopic } from '../useCommunity';
import { feedList as words } from '../words';
import { FeedRow } from './FeedRow';
import { FeedVoice } from './FeedVoice';

const SHOWN = 6;

type Props = { feed: Feed; beside: ((item: FeedItem) => ReactNode) | undefined };

export function FeedList({ feed, beside }: Props) {
  const here = useNow(1000);
  const list = useFlip<HTMLUListElement>();
  const { count, named } = current(feed, here);
  const shown = named.slice(0, SHOWN);
  const others = count - shown.length;

  if (count === 0) return <Quiet />;
  return (
    <div className="px-5 pb-5 sm:px-6">
      <p className="text-sm text-muted tabular-nums">{words.done(count)}</p>
      <ul ref={list} className="mt-2">
        {shown.map((item) => (
          <FeedRow key={item.id} item={item} now={here + feed.ahead} beside={beside?.(item)} />
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-2 text-sm text-muted tabular-nums">
          {shown.length === 0 ? words.hidden : words.andMore(others)}
        </p>
      )}
      <FeedVoice count={count} newest={shown[0]} />
    </div>
  );
}

/** The empty state. It only says that the feed is quiet while the socket is connected. */
function Quiet() {
  const { status } = useLive(communityTopic);
  if (status === 'lost' || status === 'closed') {
    return <EmptyState title={words.offline}>{words.offlineText}</EmptyState>;
  }
  return <EmptyState title={words.empty}>{words.emptyText}</EmptyState>;
}
