import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber, formatPlural, percentOf } from '@/lib/format';
import { Card } from '@/ui/Card';
import { Meter } from '@/ui/Meter';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Stat } from '@/ui/Stat';
import { globalStreak, online } from '../queries';

/** What everybody is after today, how far they are, and the way to take part. */
export function GoalCard({ action, className }: { action: ReactNode; className?: string }) {
  const { data: streak, isPending } = useQuery(globalStreak);
  const { data: here } = useQuery(online);
  if (isPending) {
    return (
      <Card className={className}>
        <Loading label="Loading today's goal">
          <Skeleton className="m-5 h-40 sm:m-6" />
        </Loading>
      </Card>
    );
  }
  if (!streak) return null;
  const { members, actions, needed, succeeded } = streak.today;
  const part = percentOf(members, needed);
  return (
    <Card aria-label="Today's goal" className={className}>
      <div className="p-5 sm:p-6">
        <h2 className="text-lg font-bold">Today’s goal</h2>
        <p className="mt-1 text-muted">
          {succeeded
            ? 'Reached. Every log from here on is a bonus.'
            : `When ${formatPlural(needed, 'person has', 'people have')} done one thing, the day counts for everybody.`}
        </p>
        <Meter
          label="People of those that the day needs"
          percent={part}
          words={`${formatNumber(members)} of ${formatNumber(needed)}`}
          tone="leaf"
          className="mt-5 h-3"
        />
        <p className="mt-2 text-sm font-semibold tabular-nums">
          {succeeded
            ? `${formatPlural(members, 'person', 'people')}, where it takes ${formatNumber(needed)}`
            : `${formatNumber(members)} of ${formatPlural(needed, 'person', 'people')}`}{' '}
          ({part} %)
        </p>
        <dl className="mt-5 grid grid-cols-3 gap-3">
          <Stat label="People today" value={members} />
          <Stat label="Things done" value={actions} />
          <Stat label="Here now" value={here} />
        </dl>
        <div className="mt-6 flex flex-wrap gap-3">{action}</div>
      </div>
    </Card>
  );
}
