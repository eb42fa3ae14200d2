import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, Flag, Flame, type LucideIcon, Sparkles } from 'lucide-react';
import { isOffline } from '@/api/error';
import { formatDay } from '@/lib/dates';
import { Age } from '@/ui/Age';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { Meter } from '@/ui/Meter';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { type Badge, type NextBadge, ownBadges } from '../queries';
import { badgesCard as copy, distance, shownBadge, takes } from '../words';

const icons: Record<Badge['measure'], LucideIcon> = {
  streak: Flame,
  points: Sparkles,
  done_days: CalendarCheck,
  programs: Flag,
};

/** The member's badges: the one that is shown, all of them, and how far the next ones are. */
export function BadgesCard() {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(ownBadges);
  return (
    <Card aria-labelledby="badges" className="p-5 sm:p-6">
      <h2 id="badges" className="text-lg font-bold">
        {copy.badges}
      </h2>
      {isPending && (
        <Loading label={copy.loadingYourBadges}>
          <Skeleton className="mt-4 h-28" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState
          what={copy.yourBadges}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      )}
      {data && (
        <>
          {error && <Age at={dataUpdatedAt} />}
          <p className="mt-2 text-2xl font-extrabold">{shownBadge(data.granted)}</p>
          {data.granted.length === 0 && <p className="text-muted">{copy.theFirstOneComes}</p>}
          <ul className="mt-4 grid gap-2 sm:grid-cols-2">
            {data.granted.map((badge) => (
              <Granted key={badge.id} badge={badge} />
            ))}
          </ul>
          {data.next.length > 0 && (
            <>
              <h3 className="mt-6 font-semibold text-muted">{copy.next}</h3>
              <ul className="mt-2 grid gap-4">
                {data.next.map((next) => (
                  <Next key={next.id} next={next} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Card>
  );
}

function Granted({ badge }: { badge: Badge }) {
  const Icon = icons[badge.measure];
  const day = badge.granted_at.slice(0, 10);
  return (
    <li className="flex items-center gap-3 rounded-control bg-sun-wash p-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface text-sun-ink">
        <Icon size={22} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="block font-bold">{badge.title}</span>
        <span className="block text-sm text-sun-ink">
          {takes(badge)} · <time dateTime={badge.granted_at}>{formatDay(day)}</time>
        </span>
      </span>
    </li>
  );
}

function Next({ next }: { next: NextBadge }) {
  return (
    <li>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{next.title}</span>
        <span className="text-sm text-muted tabular-nums">{distance(next)}</span>
      </div>
      <Meter
        label={copy.towards(next.title)}
        percent={next.percent}
        words={distance(next)}
        tone="sun"
        className="mt-1.5 h-2"
      />
    </li>
  );
}
