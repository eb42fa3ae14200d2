import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tag } from '@/ui/Tag';
import { ownBilling } from '../queries';

/** The member's highest plan, beside their own name. */
export function OwnPlanTag() {
  const { data } = useQuery(ownBilling);
  const badge = data?.badges.at(-1);
  if (!badge) return null;
  return (
    <Link
      to="/user/dashboard"
      search={{ tab: 'more-payment' }}
      className="flex min-h-11 items-center rounded-control"
    >
      <Tag tone="water">{badge.label}</Tag>
    </Link>
  );
}
