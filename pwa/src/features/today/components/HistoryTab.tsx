import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { isOffline } from '@/api/error';
import { formatDay } from '@/lib/dates';
import { daysBetween, plusDays } from '@/offline/dates';
import type { Shown } from '@/offline/view';
import { Button, ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { shared } from '@/ui/words';
import { useLog, useView } from '../LogContext';
import { ownPrograms } from '../queries';
import { useToday } from '../useDates';
import { amountWords, historyTab as copy } from '../words';
import { PointsCard } from './PointsCard';
import { DaySkeleton } from './TodayTab';

const PAGE = 14;
/** How many days back the server accepts logs. */
const REACH = 7;
const words = { done: copy.done, open: '–', not_now: shared.notNow, impossible: copy.impossible };

type Props = { choose(date: string): void };

/** The past days, newest first. They come from the device, which fetches missing days. */
export function HistoryTab({ choose }: Props) {
  const view = useView();
  const { error, isPending, isFetching, refetch } = useQuery(ownPrograms(useLog()));
  const known = view.stored.programs !== undefined;
  const first = view.programs.map(({ membership }) => membership.joined_on).sort()[0];
  return (
    <div className="mx-auto grid max-w-180 gap-3 pb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl font-extrabold">{copy.allActivities}</h1>
        {known && first && <BringHistory />}
      </div>
      {!known && isPending && <DaySkeleton />}
      {!known && !isPending && (
        <Card>
          <ErrorState
            what={copy.what}
            retry={refetch}
            busy={isFetching}
            offline={isOffline(error)}
          />
        </Card>
      )}
      {known && !first && (
        <Card>
          <EmptyState
            title={copy.empty}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <ButtonLink href="/challenges">{copy.find}</ButtonLink>
                <BringHistory />
              </div>
            }
          >
            {copy.emptyText}
          </EmptyState>
        </Card>
      )}
      {known && first && (
        <>
          <PointsCard />
          <Days first={first} choose={choose} />
        </>
      )}
    </div>
  );
}

function BringHistory() {
  return (
    <ButtonLink look="quiet" href="/user/dashboard?tab=import">
      {copy.import}
    </ButtonLink>
  );
}

function Days({ first, choose }: Props & { first: string }) {
  const view = useView();
  const today = useToday();
  const [shown, setShown] = useState(PAGE);
  // Before the member joined, only imported days count.
  const inside = daysBetween(first, today) + 1;
  const days = Array.from({ length: Math.min(shown, inside) }, (_, back) => plusDays(today, -back));
  const brought = view.loggedBefore(first);
  days.push(...brought.slice(0, shown - days.length));
  return (
    <>
      {days.map((date) => (
        <Card key={date} aria-label={formatDay(date)} className="px-5 py-3">
          <div className="flex items-center justify-between gap-3">
            <h2 className="font-bold">
              {formatDay(date)}
              {date.slice(0, 4) !== today.slice(0, 4) && ` ${date.slice(0, 4)}`}
            </h2>
            {date >= plusDays(today, -REACH) && (
              <Button
                look="bare"
                className="-mr-5"
                onClick={() => choose(date)}
                aria-label={copy.change(date)}
              >
                {copy.changeThis}
              </Button>
            )}
          </div>
          <Entries entries={view.day(date).entries} />
        </Card>
      ))}
      {shown < inside + brought.length && (
        <Button look="quiet" onClick={() => setShown(shown + PAGE)}>
          {copy.more}
        </Button>
      )}
    </>
  );
}

function Entries({ entries }: { entries: Shown[] }) {
  if (entries.length === 0) return <p className="pb-2 text-sm text-muted">{copy.rest}</p>;
  return (
    <ul className="pb-1">
      {entries.map(({ id, title, status, amount, unit, points, note }) => (
        <li key={id} className="flex items-baseline gap-3 py-1.5">
          <span
            aria-hidden="true"
            className={clsx(
              'grid size-5 shrink-0 place-items-center self-center rounded-full',
              status === 'done' ? 'bg-leaf text-surface' : 'border-2 border-line',
            )}
          >
            {status === 'done' && <Check size={14} strokeWidth={3} />}
          </span>
          <span className="min-w-0 flex-1">
            {title}
            {note && <span className="block text-sm break-words text-muted">{note}</span>}
          </span>
          <span className="text-sm whitespace-nowrap text-muted tabular-nums">
            {amount !== null ? amountWords(amount, unit) : words[status]}
            {points > 0 && ` · +${points}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
