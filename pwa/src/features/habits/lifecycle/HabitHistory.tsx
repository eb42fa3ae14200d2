import { useInfiniteQuery } from '@tanstack/react-query';
import { isOffline } from '@/api/error';
import { formatMoment } from '@/lib/dates';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { LazyRender } from '@/ui/LazyRender';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import { habitHistory as words } from '../words';
import { habitHistory } from './queries';
import { type Habit, type HabitChange, reasonOf, toneOf } from './rules';

/** An activity of an ended program, whose habit is closed. */
export type Past = { id: number; title: string };

/** Every transition of every habit, with its time. */
export function HabitHistories({ habits, past }: { habits: Habit[]; past: Past[] }) {
  const decided = habits.filter(({ since }) => since);
  if (decided.length + past.length === 0) {
    return (
      <Card>
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      </Card>
    );
  }
  const all = [...decided.map(({ activity_id, title }) => ({ id: activity_id, title })), ...past];
  return (
    <div className="grid gap-3">
      {all.map(({ id, title }) => (
        <Card key={id} aria-label={words.historyOf(title)} className="px-5 py-4">
          <h2 className="font-bold">{title}</h2>
          <LazyRender place={<ChangesSkeleton />}>
            <Changes activity={id} title={title} />
          </LazyRender>
        </Card>
      ))}
    </div>
  );
}

function Changes({ activity, title }: { activity: number; title: string }) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    habitHistory(activity),
  );
  if (isPending) {
    return (
      <Loading label={words.loading(title)}>
        <ChangesSkeleton />
      </Loading>
    );
  }
  if (!data) {
    return (
      <ErrorState
        what={words.what(title)}
        retry={refetch}
        busy={isFetching}
        offline={isOffline(error)}
      />
    );
  }
  const changes = data.pages.flatMap((page) => page.data);
  return (
    <>
      {changes.length === 0 && <p className="mt-1 text-sm text-muted">{words.none}</p>}
      <ol className="mt-2">
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      <ShowMore of={more} look="bare">
        {words.more}
      </ShowMore>
    </>
  );
}

function Change({ change }: { change: HabitChange }) {
  const { from, to, at } = change;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-line py-2.5 not-last:border-b">
      <span className="flex items-center gap-2">
        <span className="sr-only">{words.fromTo(from.title)}</span>
        <span aria-hidden="true" className="text-sm text-muted">
          {from.title} →
        </span>
        <Tag tone={toneOf(to.color)}>{to.title}</Tag>
      </span>
      <time dateTime={at} className="ml-auto text-sm text-muted tabular-nums">
        {formatMoment(Date.parse(at))}
      </time>
      <span className="w-full text-sm text-muted">{reasonOf(change)}</span>
    </li>
  );
}

const ChangesSkeleton = () => (
  <div className="mt-3 grid gap-2">
    <Skeleton className="h-10" />
  </div>
);
