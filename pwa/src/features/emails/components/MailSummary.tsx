import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '@/lib/format';
import { fromFirst } from '@/lib/fromFirst';
import { useNow } from '@/lib/useNow';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { rowKeys } from '@/ui/rowKeys';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Stat } from '@/ui/Stat';
import { everyDay, rangeOf } from '../days';
import { mailSummary, type Summary } from '../queries';
import { daysOf, type MailSearch } from '../search';
import { order, statuses } from '../status';
import { nameOf, mailSummary as words } from '../words';
import { DayChart } from './DayChart';

const HOUR_MS = 3_600_000;

/** The number of mails by status, by day and by kind. */
export function MailSummary({ search }: { search: MailSearch }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(mailSummary(search));
  const { first, last } = rangeOf(search.startDate, search.endDate, useNow(HOUR_MS));
  if (isPending) {
    return (
      <Card>
        <Loading label={words.loading}>
          <div className="space-y-5 p-6">
            <Skeleton className="h-10 w-72" />
            <Skeleton className="h-36 w-full" />
          </div>
        </Loading>
      </Card>
    );
  }
  if (!data) {
    return (
      <Card>
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      </Card>
    );
  }
  if (data.total.total === 0) {
    return (
      <Card>
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      </Card>
    );
  }
  const days = everyDay(data.days, first, last);
  return (
    <>
      <Card aria-label={words.byStatus}>
        <dl className="flex flex-wrap gap-x-8 gap-y-3 p-5 pb-2 sm:px-6">
          <Stat label={words.emails} value={data.total.total} />
          {order.map((status) => (
            <Stat key={status} label={statuses[status].word} value={data.total[status]} />
          ))}
        </dl>
        <DayChart days={search.startDate ? days : fromFirst(days, ({ total }) => total > 0)} />
      </Card>
      <Kinds summary={data} search={search} />
    </>
  );
}

function Kinds({ summary, search }: { summary: Summary; search: MailSearch }) {
  return (
    <Card aria-label={words.byType}>
      <table className="w-full border-collapse text-left" onKeyDown={rowKeys}>
        <caption className="px-5 pt-5 pb-2 text-left text-lg font-bold sm:px-6">
          {words.byType}
        </caption>
        <thead className="text-sm text-muted">
          <tr className="h-10 border-b border-line">
            <th scope="col" className="pl-5 font-semibold sm:pl-6">
              {words.type}
            </th>
            {order.map((status) => (
              <th
                key={status}
                scope="col"
                className="hidden pr-4 text-right font-semibold md:table-cell"
              >
                {statuses[status].word}
              </th>
            ))}
            <th scope="col" className="pr-5 text-right font-semibold sm:pr-6">
              {words.emails}
            </th>
          </tr>
        </thead>
        <tbody>
          {summary.types.map((kind) => (
            <tr
              key={kind.email_type}
              className="relative h-12 border-b border-line last:border-0 hover:bg-sunken"
            >
              <th scope="row" className="pl-5 font-normal sm:pl-6">
                <Link
                  to="/admin/emails"
                  search={{ ...daysOf(search), type: kind.email_type }}
                  data-row
                  className="font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-sea-ink"
                >
                  {nameOf(kind.email_type)}
                </Link>
              </th>
              {order.map((status) => (
                <td key={status} className="hidden pr-4 text-right tabular-nums md:table-cell">
                  {kind[status] > 0 ? formatNumber(kind[status]) : '–'}
                </td>
              ))}
              <td className="pr-5 text-right font-semibold tabular-nums sm:pr-6">
                {formatNumber(kind.total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
