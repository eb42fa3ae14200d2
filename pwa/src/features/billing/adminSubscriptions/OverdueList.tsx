import { useInfiniteQuery } from '@tanstack/react-query';
import { withQuery } from '@/lib/download';
import { Tag } from '@/ui/Tag';
import { Line, ListCard } from '../admin/ListCard';
import { MemberLink } from '../admin/MemberLink';
import { overdue } from '../admin/queries';
import { formatMoney } from '../money';
import { subscriptionTones } from '../tones';
import { moment, onDay, states } from '../words';
import { overdueList as words } from './words';

type Props = { q: string | undefined; search(q: string | undefined): void };

/** Members with an unpaid renewal, and when the next reminder goes out. */
export function OverdueList({ q, search }: Props) {
  const found = useInfiniteQuery(overdue({ q }));
  return (
    <ListCard
      of={found}
      words={words}
      q={q}
      search={search}
      csv={withQuery('/v1/auth/billing/dunning/export', { search: q })}
      row={({ user_id, name, email, subscription }) => {
        const { state, past_due_since, next_attempt_at, open_invoices } = subscription;
        const [invoice] = open_invoices;
        return (
          <Line
            key={subscription.id}
            title={<MemberLink id={user_id} name={name} />}
            facts={[
              email,
              subscription.package.title,
              past_due_since && words.since(onDay(past_due_since)),
              next_attempt_at ? words.next(moment(next_attempt_at)) : words.last,
            ]}
          >
            {invoice && <span className="font-bold tabular-nums">{formatMoney(invoice.due)}</span>}
            <Tag tone={subscriptionTones[state]}>{states[state]}</Tag>
          </Line>
        );
      }}
    />
  );
}
