import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isOffline } from '@/api/error';
import { formatDay } from '@/lib/dates';
import { plusDays } from '@/offline/dates';
import type { Program } from '@/offline/model';
import type { Due } from '@/offline/plan';
import { Button, ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { useLog, useView } from '../LogContext';
import { ownPrograms } from '../queries';
import { useToday } from '../useDates';
import { greeting, isMilestone, leftWords, todayTab as words } from '../words';
import { Confetti } from './Confetti';
import { DayList } from './DayList';
import { NumbersRow } from './NumbersRow';
import { StreakRow } from './StreakRow';
import { SyncLine } from './SyncLine';

type Props = {
  name: string;
  /** The selected day; defaults to today. */
  date: string | undefined;
  /** The entry of a reminder. */
  entry: string | undefined;
  choose(date: string | undefined): void;
  /** The postponed activities: not due today. */
  putOff: ReadonlySet<number>;
  /** Links to the habits that are not due. */
  habits: React.ReactNode;
  /** Replaces an empty day for members who have never joined a program. */
  newcomer: React.ReactNode;
  /** Shown above today's habits during the first visit; `done`: whether one of them is done. */
  first: ((done: boolean) => React.ReactNode) | undefined;
  /** The member's rank in the active program. */
  place(program: Program): React.ReactNode;
  /** The activity of others, beside the member's day. */
  aside: React.ReactNode;
};

const none: ReadonlySet<number> = new Set();

/** The main page: what is due, one tap to log it, and the totals. */
export function TodayTab(props: Props) {
  const { name, date: asked, entry, choose, putOff, habits, newcomer, first, place, aside } = props;
  const log = useLog();
  const view = useView();
  const today = useToday();
  const { error, isPending, isFetching, refetch } = useQuery(ownPrograms(log));

  const date = asked && asked <= today ? asked : today;
  const day = view.day(date);
  const resting = date === today ? putOff : none;
  const open = (wanted: Due) =>
    day.entries.filter(
      ({ status, due, activityId }) =>
        due === wanted && status === 'open' && !resting.has(activityId),
    ).length;
  const known = view.stored.programs !== undefined;
  const active = view.programs.find(
    ({ challenge }) => challenge.id === view.stored.programs?.active_challenge_id,
  );
  const pick = (next: string) => choose(next === today ? undefined : next);

  return (
    <div className="grid gap-4 pb-8 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-6">
      <Confetti burst={useCheers(today)} />
      <div className="grid min-w-0 gap-4">
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <h1 className="text-2xl font-extrabold">
              {greeting(new Date().getHours())}, {name}
            </h1>
            <p className="text-muted">{formatDay(today)}</p>
          </div>
          <NumbersRow today={today} />
        </header>
        {!known && isPending && <StreakSkeleton />}
        {known && view.programs.length > 0 && <StreakRow today={today} date={date} choose={pick} />}
        <section
          aria-label={date === today ? words.today : formatDay(date)}
          // The tour starts only after the first visit is complete.
          data-tour={known && !newcomer && !first ? 'day' : undefined}
          className="grid gap-3"
        >
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <h2 className="text-lg font-bold">
              {date === today
                ? words.today
                : date === plusDays(today, -1)
                  ? words.yesterday
                  : formatDay(date)}
              {known && day.entries.length > 0 && (
                <span className="ml-2 text-sm font-semibold text-muted">
                  {leftWords(open('must'), open('offered'))}
                </span>
              )}
            </h2>
            {date !== today && (
              <Button look="bare" onClick={() => choose(undefined)}>
                {words.backToToday}
              </Button>
            )}
            <SyncLine />
          </div>
          {!known && isPending && <DaySkeleton />}
          {!known && !isPending && (
            <Card>
              <ErrorState
                what={words.what}
                retry={refetch}
                busy={isFetching}
                offline={isOffline(error)}
              />
            </Card>
          )}
          {known && view.programs.length === 0 && (newcomer || <NoProgram />)}
          {known && view.programs.length > 0 && (
            <>
              {date === today && day.entries.length > 0 && first?.(view.isDone(today))}
              <DayList day={day} resting={resting} asked={entry} />
              {habits}
            </>
          )}
        </section>
      </div>
      <div className="grid min-w-0 gap-4">
        {active && place(active.challenge)}
        {aside}
      </div>
    </div>
  );
}

/** Counts the celebrations. Only milestones that a tap reaches count, not those in loaded data. */
function useCheers(today: string): number {
  const view = useView();
  const { streak, known } = view.numbers(today);
  const done = view.isDone(today);
  const before = useRef<{ current: number; done: boolean }>(undefined);
  const [cheers, setCheers] = useState(0);
  useEffect(() => {
    if (!known) return;
    const was = before.current;
    before.current = { current: streak.current, done };
    if (!was || was.done || !done) return;
    if (isMilestone(was.current, streak.current)) setCheers((n) => n + 1);
  }, [streak.current, done, known]);
  return cheers;
}

function NoProgram() {
  return (
    <Card>
      <EmptyState
        title={words.empty}
        action={<ButtonLink href="/challenges">{words.find}</ButtonLink>}
      >
        {words.emptyText}
      </EmptyState>
    </Card>
  );
}

/** The page until the member's log is open. */
export const TodaySkeleton = () => (
  <div className="grid gap-4 pb-8 lg:grid-cols-[3fr_2fr] lg:gap-6">
    <div className="grid gap-4">
      <div aria-hidden="true" className="animate-appear-late">
        <Skeleton className="h-28 w-60 sm:h-14" />
      </div>
      <StreakSkeleton />
      <div className="mt-14">
        <DaySkeleton />
      </div>
    </div>
  </div>
);

/** As tall as the streak, so that the content below does not move. */
const StreakSkeleton = () => (
  <div aria-hidden="true" className="animate-appear-late">
    <Skeleton className="h-38 rounded-card sm:h-40" />
  </div>
);

export function DaySkeleton() {
  return (
    <Loading label={words.loading}>
      <div className="grid gap-3">
        {['a', 'b', 'c'].map((each) => (
          <Skeleton key={each} className="h-19 w-full rounded-card" />
        ))}
      </div>
    </Loading>
  );
}
