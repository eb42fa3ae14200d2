import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '@/api/client';
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

/** The latest payments, with each new one added live. */
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
      <header className="flex items-center justify-between gap-3 pt-3 pr-2 pl-5 sm:pl-6">
        <h2 className="text-lg font-bold">{words.title}</h2>
        <Link
          to="/admin/payments"
          search={{ show: 'payments' }}
          className="inline-flex min-h-11 items-center rounded-control px-3 text-sm font-semibold text-sea-ink hover:bg-sunken"
        >
          {words.all}
        </Link>
      </header>
      {rows.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      <ul ref={list} className="px-5 pb-4 sm:px-6">
        {rows.slice(0, SHOWN).map(({ payment_id, user_id, name, amount, at }) => (
          <li key={payment_id} data-flip={payment_id} className="flex min-h-14 items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">
                <MemberLink id={user_id} name={name} />
              </span>
              <time dateTime={at} className="text-sm text-muted tabular-nums">
                {moment(at)}
              </time>
            </span>
            <span className="font-bold tabular-nums">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
