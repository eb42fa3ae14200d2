import { Check } from 'lucide-react';
import { formatDay } from '@/lib/dates';
import { formatNumber } from '@/lib/format';
import { Tag } from '@/ui/Tag';
import { Tick } from '@/ui/Tick';
import type { Streak } from '../community';
import { streakView as words } from '../words';
import { SunRise } from './SunRise';

export function StreakView({ streak }: { streak: Streak }) {
  const { days, best_days, today } = streak;
  return (
    <div className="p-5 sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 className="font-semibold text-muted">{words.communityStreak}</h2>
          <p className="mt-1 flex items-baseline gap-2">
            <span className="text-4xl font-extrabold tracking-tight tabular-nums">
              <Tick>{formatNumber(days)}</Tick>
            </span>{' '}
            <span className="text-lg font-semibold">{days === 1 ? words.day : words.days}</span>
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            {bestOf(days, best_days, today.succeeded)}
          </p>
        </div>
        <SunRise
          className="-mt-1 w-28 sm:w-32 shrink-0"
          risen={today.members / Math.max(1, today.needed)}
        />
      </div>
      <div className="mt-5 rounded-control bg-sunken p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold">{formatDay(today.date)}</h3>
          {today.succeeded && (
            <Tag tone="leaf">
              <Check size={14} strokeWidth={3} aria-hidden="true" />
              {words.kept}
            </Tag>
          )}
        </div>
        <p className="mt-1 text-sm text-muted tabular-nums">{soFar(today)}</p>
      </div>
    </div>
  );
}

function bestOf(days: number, best: number, safe: boolean): string {
  if (best === 0) return words.none;
  return days >= best ? words.best(safe) : words.bestWas(best);
}

function soFar({ members, actions, needed, succeeded }: Streak['today']): string {
  if (members === 0) return words.nobody;
  const done = words.done(members, actions);
  return succeeded ? `${done}.` : words.missing(done, needed, members);
}
