import { useQuery } from '@tanstack/react-query';
import { modal } from '@/ui/modal';
import { Tag } from '@/ui/Tag';
import { ownBadges } from '../queries';
import { NO_BADGE, badgeTag as words } from '../words';
import { BadgeMark } from './BadgeMark';

/** The member's latest badge, beside their name. Renders nothing until it has loaded. */
export function BadgeTag() {
  const { data } = useQuery(ownBadges);
  if (!data) return null;
  const [badge] = data.granted;
  if (!badge) return <Tag>{NO_BADGE}</Tag>;
  const { id, title } = badge;
  return (
    <button
      type="button"
      className="-ml-1 flex min-h-11 items-center rounded-control px-1"
      onClick={() => modal.open('badge-wise', { badge: id, title })}
    >
      <Tag tone="sun">
        <BadgeMark of={badge} className="size-5" />
        <span>
          <span className="max-sm:sr-only">{words.latest}</span> {title}
        </span>
      </Tag>
    </button>
  );
}
