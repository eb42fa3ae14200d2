import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { percentOf } from '@/lib/format';
import { Card } from '@/ui/Card';
import { Meter } from '@/ui/Meter';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Stat } from '@/ui/Stat';
import { globalStreak, online } from '../queries';
import { goalCard as copy } from '../words';

/** The community's goal today, its progress, and a button to take part. */
export function GoalCard({ action, className }: { action: ReactNode; className?: string }) {
  const { data: streak, isPending } = useQuery(globalStreak);
  const { data: here } = useQuery(online);
  if (isPending) {
    return (
      <Card className={className}>
        <Loading label={copy.loading}>
          <Skeleton className="m-5 h-40 sm:m-6" />
        </Loading>
      </Card>
    );
  }
  if (!streak) return null;
  const { members, actions, needed, succeeded } = streak.today;
  const part = percentOf(members, needed);
  return (
    <Card aria-label={copy.label} className={className}>
      <div className="p-5 sm:p-6">
        <h2 className="text-lg font-bold">{copy.title}</h2>
        <p className="mt-1 text-muted">{succeeded ? copy.reached : copy.goal(needed)}</p>
        <Meter
          label={copy.meter}
          percent={part}
          words={copy.of(members, needed)}
          tone="leaf"
          className="mt-5 h-3"
        />
        <p className="mt-2 text-sm font-semibold tabular-nums">
          {succeeded ? copy.done(members, needed) : copy.progress(members, needed)}
        </p>
        <dl className="mt-5 grid grid-cols-3 gap-3">
          <Stat label={copy.peopleToday} value={members} />
          <Stat label={copy.actions} value={actions} />
          <Stat label={copy.hereNow} value={here} />
        </dl>
        <div className="mt-6 flex flex-wrap gap-3">{action}</div>
      </div>
    </Card>
  );
}
