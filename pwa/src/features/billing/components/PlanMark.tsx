import { useQuery } from '@tanstack/react-query';
import { Tag } from '@/ui/Tag';
import { planOf } from '../marks';
import { planMark as words } from '../words';

/** A member's plan, beside their name. Renders nothing for members without one. */
export function PlanMark({ member }: { member: number }) {
  const { data } = useQuery(planOf(member));
  if (!data) return null;
  return (
    <Tag tone="water">
      <span className="sr-only">{words.label(data)}</span>
      <span aria-hidden="true">{data}</span>
    </Tag>
  );
}
