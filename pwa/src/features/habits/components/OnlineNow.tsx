import { useQuery } from '@tanstack/react-query';
import { formatPlural } from '@/lib/format';
import { useLive } from '@/live/useLive';
import { Tag } from '@/ui/Tag';
import { online } from '../queries';
import { communityTopic } from '../useCommunity';

/** How many look at Daymark right now. Said only while it is true. */
export function OnlineNow() {
  const { data: count } = useQuery(online);
  const { status } = useLive(communityTopic);
  if (count === undefined || status !== 'live') return null;
  return <Tag tone="sea">{formatPlural(count, 'person', 'people')} here now</Tag>;
}
