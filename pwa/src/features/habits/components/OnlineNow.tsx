import { useQuery } from '@tanstack/react-query';
import { formatCount } from '@/lib/format';
import { useLive } from '@/live/useLive';
import { Tag } from '@/ui/Tag';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { online } from '../queries';
import { communityTopic } from '../useCommunity';
import { onlineNow as words } from '../words';

/**
 * The number of people online. Shown only while the socket is connected, and never for a single
 * person.
 */
export function OnlineNow() {
  const { data: count } = useQuery(online);
  const { status } = useLive(communityTopic);
  if (count === undefined || count < 2 || status !== 'live') return null;
  return (
    <Tag tone="sea">
      <span>
        {formatCount(count)} <VisuallyHidden>{words.people} </VisuallyHidden>
        {words.hereNow}
      </span>
    </Tag>
  );
}
