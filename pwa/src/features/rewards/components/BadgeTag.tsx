import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import { Tag } from '@/ui/Tag';
import { ownBadges } from '../queries';
import { NO_BADGE, shownBadge } from '../words';

/** The member's last badge, beside their name. Nothing before it is known. */
export function BadgeTag() {
  const { data } = useQuery(ownBadges);
  if (!data) return null;
  const title = shownBadge(data.granted);
  return (
    <Tag tone={title === NO_BADGE ? 'plain' : 'sun'}>
      <Award size={14} aria-hidden="true" />
      {title}
    </Tag>
  );
}
