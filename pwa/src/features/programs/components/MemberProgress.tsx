import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@/lib/dates';
import { plusDays } from '@/offline/dates';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Stat } from '@/ui/Stat';
import { progressOf } from '../catalogue';
import { memberProgress as words } from '../words';

const DAYS = 14;

type Props = { program: number; member: number; today: string };

/** A member's progress in a program, as far as others may see it. */
export function MemberProgress({ program, member, today }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(progressOf(program, member));
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-28" />
      </Loading>
    );
  }
  if (!data) {
    return <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />;
  }
  const days = new Map(data.days.map((day) => [day.date, day]));
  const dates = Array.from({ length: DAYS }, (_, at) => plusDays(today, at + 1 - DAYS));
  return (
    <section aria-label={words.title}>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        <Stat label={words.points} value={data.points} />
        {data.rank != null && <Stat label={words.rank} value={data.rank} />}
        <Stat label={words.streak} value={data.streak} />
        <Stat label={words.longest} value={data.longest_streak} />
      </dl>
      <p className="mt-2 text-sm text-muted">
        {words.doneDays(data.progress.done_days, data.progress.days)}
      </p>
      <ul aria-label={words.lastDays} className="mt-3 grid grid-cols-14 gap-1">
        {dates.map((date) => {
          const { done = 0, points = 0 } = days.get(date) ?? {};
          const line = words.dayLine(date, done, points);
          return (
            <li
              key={date}
              title={line}
              className={`aspect-square rounded-sm ${done > 0 ? 'bg-leaf' : 'bg-sunken'}`}
            >
              <span className="sr-only">{line}</span>
            </li>
          );
        })}
      </ul>
      <p className="mt-1 flex justify-between text-xs text-muted" aria-hidden="true">
        <span>{formatDay(plusDays(today, 1 - DAYS))}</span>
        <span>{words.today}</span>
      </p>
    </section>
  );
}
