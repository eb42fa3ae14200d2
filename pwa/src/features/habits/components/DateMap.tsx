import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { isOffline } from '@/api/error';
import { formatDay } from '@/lib/dates';
import { formatCount, formatPlural } from '@/lib/format';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { nouns } from '@/ui/words';
import { type CommunityDate, communityDates, weeks, withToday } from '../dates';
import { globalStreak } from '../queries';
import { dateMap as words } from '../words';

/** The community's last five weeks, a cell for each date. */
export function DateMap({ className }: { className?: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(communityDates);
  const { data: streak } = useQuery(globalStreak);
  return (
    <Card aria-label={words.title} className={className}>
      <header className="px-5 pt-5 sm:px-6">
        <h2 className="text-lg font-bold">{words.title}</h2>
        <p className="mt-1 text-sm text-muted">{words.lead}</p>
      </header>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="m-5 h-64 sm:m-6" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState
          what={words.title}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {data && <Weeks dates={withToday(data, streak)} />}
    </Card>
  );
}

function Weeks({ dates }: { dates: CommunityDate[] }) {
  const shown = weeks(dates);
  const most = Math.max(1, ...shown.flat().map(({ members }) => members));
  const today = dates.at(-1)?.date;
  return (
    <div className="p-3 sm:p-4">
      <table className="w-full table-fixed border-separate border-spacing-1 sm:border-spacing-1.5">
        <caption className="sr-only">{words.caption}</caption>
        <thead>
          <tr>
            {words.weekdays.map((day) => (
              <th key={day} scope="col" className="pb-1 text-xs font-semibold text-muted">
                <span aria-hidden="true">{day.slice(0, 2)}</span>
                <VisuallyHidden>{day}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((each) => (
                <Cell key={each.date} day={each} most={most} isToday={each.date === today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = { day: CommunityDate; most: number; isToday: boolean };

function Cell({ day: { date, members, succeeded, provisional }, most, isToday }: CellProps) {
  const fill = !succeeded ? 'bg-sunken' : members * 3 > most * 2 ? 'bg-leaf/40' : 'bg-leaf/20';
  const open = provisional ? words.stillOpen : '';
  const kept = succeeded ? words.kept : open;
  return (
    <td
      className={clsx(
        'h-14 rounded-control text-center align-middle tabular-nums sm:h-16',
        fill,
        isToday && 'outline-2 outline-sea',
      )}
    >
      <span aria-hidden="true" className="grid justify-items-center">
        <span className="text-xs text-ink">{Number(date.slice(8))}</span>
        <span className="flex items-center gap-0.5 font-bold">
          {succeeded && <Check size={12} strokeWidth={3} />}
          {members > 0 ? formatCount(members) : '·'}
        </span>
      </span>
      <VisuallyHidden>
        {formatDay(date)}: {formatPlural(members, nouns.person, nouns.people)}
        {kept}
      </VisuallyHidden>
    </td>
  );
}
