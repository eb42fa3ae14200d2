import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '@/api/client';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { useFlip } from '@/ui/useFlip';
import { MemberLink } from '../admin/MemberLink';
import { payments } from '../admin/queries';
import { formatMoney, type Money } from '../money';
import { moment } from '../words';
import { livePayments as words } from './words';

type Row = {
  payment_id: number;
  user_id: number | null | undefined;
  name: string | null | undefined;
  amount: Money;
  at: string;
};

const SHOWN = 6;

/** The latest payments: earlier ones, and each new one live. */
export function LivePayments({ paid }: { paid: Schema['AdminPaid'][] }) {
  const { data } = useInfiniteQuery(payments({ state: 'succeeded' }));
  const list = useFlip<HTMLUListElement>();
  const before = (data?.pages[0]?.data ?? []).map(({ id, user_id, name, amount, at }) => ({
    payment_id: id,
    user_id,
    name,
    amount,
    at,
  }));
  const now = paid.map(({ payment_id, user_id, name, at, ...amount }) => ({
    payment_id,
    user_id,
    name,
    at,
    amount,
  }));
  const known = new Set(paid.map(({ payment_id }) => payment_id));
  const rows: Row[] = [...now, ...before.filter(({ payment_id }) => !known.has(payment_id))];
  return (
    <Card aria-label={words.title}>
      <h2 className="px-5 pt-5 pb-2 text-lg font-bold sm:px-6">{words.title}</h2>
      {rows.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      <ul ref={list} className="px-5 pb-2 sm:px-6">
        {rows.slice(0, SHOWN).map(({ payment_id, user_id, name, amount, at }) => (
          <li key={payment_id} data-flip={payment_id} className="flex min-h-12 items-center gap-3">
            <span className="min-w-0 flex-1 truncate font-semibold">
              <MemberLink id={user_id} name={name} />
            </span>
            <span className="font-bold tabular-nums">{formatMoney(amount)}</span>
            <time dateTime={at} className="text-sm text-muted tabular-nums">
              {moment(at)}
            </time>
          </li>
        ))}
      </ul>
      <p className="px-5 pb-5 sm:px-6">
        <Link
          to="/admin/payments"
          search={{ show: 'payments' }}
          className={buttonClasses({ look: 'quiet' })}
        >
          {words.all}
        </Link>
      </p>
    </Card>
  );
}
