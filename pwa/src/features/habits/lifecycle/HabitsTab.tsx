import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isOffline } from '@/api/error';
import { Age } from '@/ui/Age';
import { ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { tabRow } from '@/ui/tabs';
import { useTabRow } from '@/ui/useTabRow';
import { habitsTab as words } from '../words';
import { HabitHistories, type Past } from './HabitHistory';
import { HabitPlan } from './HabitPlan';
import { ownHabits } from './queries';
import { type Habit, type HabitView, habitsIn, stagesOf, views } from './rules';

type Props = {
  view: HabitView;
  /** Renders a link to a tab; `on` marks the current one. */
  link(view: HabitView, on: boolean, inside: ReactNode): ReactNode;
  /** The activities of ended programs. */
  past: Past[];
  /** The member's local date. */
  today: string;
};

/** The member's habits by stage, with their decisions. */
export function HabitsTab({ view, link, past, today }: Props) {
  const query = useQuery(ownHabits);
  const row = useTabRow<HTMLElement>(view);
  const { data: habits, error, isPending, isFetching, dataUpdatedAt, refetch } = query;
  return (
    <div className="mx-auto grid max-w-180 gap-4 pb-8">
      <header>
        <h1 className="text-2xl font-extrabold">{words.title}</h1>
        <p className="text-muted">{words.lead}</p>
      </header>
      <nav ref={row} aria-label={words.habits} className={tabRow}>
        {views.map(({ value, label }) => (
          <Place key={value}>
            {link(
              value,
              value === view,
              <>
                {label}
                {value !== 'history' && <Count of={habits && habitsIn(habits, value).length} />}
              </>,
            )}
          </Place>
        ))}
      </nav>
      {isPending && (
        <Loading label={words.loading}>
          <div className="grid gap-3">
            {['a', 'b', 'c'].map((each) => (
              <Skeleton key={each} className="h-16 rounded-card" />
            ))}
          </div>
        </Loading>
      )}
      {!isPending && !habits && (
        <Card>
          <ErrorState
            what={words.what}
            retry={refetch}
            busy={isFetching}
            offline={isOffline(error)}
          />
        </Card>
      )}
      {error && habits && <Age at={dataUpdatedAt} />}
      {habits && view === 'history' && <HabitHistories habits={habits} past={past} />}
      {habits && view !== 'history' && <Plans habits={habits} view={view} today={today} />}
    </div>
  );
}

const Place = ({ children }: { children: ReactNode }) => (
  <span className="shrink-0">{children}</span>
);

/** Takes the same room without a count, so that the tabs do not move when the counts arrive. */
const Count = ({ of }: { of: number | undefined }) => (
  <>
    {' '}
    <span className="ml-1.5 inline-block min-w-[2ch] tabular-nums opacity-75">{of || ''}</span>
  </>
);

const nothing: Record<Exclude<HabitView, 'history'>, { title: string; text: string }> = {
  'take-action': {
    title: words.resting,
    text: words.restingText,
  },
  'not-now': {
    title: words.notNow,
    text: words.notNowText,
  },
  impossible: {
    title: words.noneImpossible,
    text: words.noneImpossibleText,
  },
};

type PlansProps = { habits: Habit[]; view: Exclude<HabitView, 'history'>; today: string };

function Plans({ habits, view, today }: PlansProps) {
  const shown = habitsIn(habits, view);
  if (habits.length === 0) {
    return (
      <Card>
        <EmptyState
          title={words.empty}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink href="/challenges">{words.find}</ButtonLink>
              <ButtonLink look="quiet" href="/user/dashboard?tab=import">
                {words.import}
              </ButtonLink>
            </div>
          }
        >
          {words.emptyText}
        </EmptyState>
      </Card>
    );
  }
  if (shown.length === 0) {
    const { title, text } = nothing[view];
    return (
      <Card>
        <EmptyState title={title}>{text}</EmptyState>
      </Card>
    );
  }
  const groups = view === 'take-action' ? stagesOf(habits) : [{ title: '', habits: shown }];
  return groups.map((group) => (
    <section key={group.title} className="grid gap-3" aria-label={group.title || undefined}>
      <h2 className={group.title ? 'text-lg font-bold' : 'sr-only'}>
        {group.title || views.find(({ value }) => value === view)?.label}
      </h2>
      <Card>
        <ul>
          {group.habits.map((habit) => (
            <HabitPlan key={habit.activity_id} habit={habit} today={today} />
          ))}
        </ul>
      </Card>
    </section>
  ));
}
