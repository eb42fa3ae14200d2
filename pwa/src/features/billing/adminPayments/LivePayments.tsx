import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { useFlip } from '@/ui/useFlip';
import { MemberLink } from '../admin/MemberLink';
import { payments } from '../admin/queries';
import { formatMoney } from '../money';
import { moment } from '../words';
import { livePayments as words } from './words';

const SHOWN = 6;

/** The latest payments. Refetched when `moved` changes: then one may have come in. */
export function LivePayments({ moved }: { moved: string }) {
  const { data, error, isPending, isFetching, refetch } = useInfiniteQuery(
    payments({ state: 'succeeded' }),
  );
  const list = useFlip<HTMLUListElement>();
  const known = useRef(moved);
  useEffect(() => {
    if (known.current !== moved) void refetch();
    known.current = moved;
  }, [moved, refetch]);
  const rows = data?.pages[0]?.data;
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
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="mx-5 mb-5 h-40 sm:mx-6" />
        </Loading>
      )}
      {!rows && error && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {rows?.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      <ul ref={list} className="px-5 pb-4 sm:px-6">
        {rows?.slice(0, SHOWN).map(({ id, user_id, name, amount, at }) => (
          <li key={id} data-flip={id} className="flex min-h-14 items-center gap-3">
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
