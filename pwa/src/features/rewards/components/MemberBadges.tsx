import { useQuery } from '@tanstack/react-query';
import { Tag } from '@/ui/Tag';
import { badgesOf } from '../queries';
import { memberBadges as words } from '../words';
import { BadgeMark } from './BadgeMark';

/** Another member's badges; renders nothing if they have none, or hide them. */
export function MemberBadges({ id }: { id: number }) {
  const { data } = useQuery(badgesOf(id));
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label={words.badges} className="flex flex-wrap gap-1.5">
      {data.map((badge) => (
        <li key={badge.id}>
          <Tag tone="sun">
            <BadgeMark of={badge} className="size-5" />
            {badge.title}
          </Tag>
        </li>
      ))}
    </ul>
  );
}
