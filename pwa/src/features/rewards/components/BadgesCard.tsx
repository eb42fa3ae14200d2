import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { isOffline } from '@/api/error';
import { formatDay } from '@/lib/dates';
import { dayOf } from '@/lib/wallClock';
import { Age } from '@/ui/Age';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { Meter } from '@/ui/Meter';
import { modal } from '@/ui/modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import type { Badge } from '../levels';
import { type NextBadge, ownBadges } from '../queries';
import { badgesCard as copy, distance, NO_BADGE, takes } from '../words';
import { BadgeMark } from './BadgeMark';

/** The member's badges, newest first, and the progress to the next ones. */
export function BadgesCard() {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(ownBadges);
  return (
    <Card aria-labelledby="badges" className="p-5 sm:p-6">
      <div className="flex items-center gap-1">
        <h2 id="badges" className="text-lg font-bold">
          {copy.badges}
        </h2>
        <Button
          look="bare"
          icon
          aria-label={copy.howBadgesWork}
          onClick={() =>
            modal.open('dynamic', {
              title: copy.howBadgesWork,
              text: copy.explained,
              action: { label: copy.toToday, href: '/user/dashboard?tab=Dashboard' },
            })
          }
        >
          <Info size={18} aria-hidden="true" />
        </Button>
      </div>
      {isPending && (
        <Loading label={copy.loadingYourBadges}>
          <Skeleton className="mt-4 h-28" />
        </Loading>
      )}
      {!isPending && !data && (
        <ErrorState what={copy.what} retry={refetch} busy={isFetching} offline={isOffline(error)} />
      )}
      {data && (
        <>
          {error && <Age at={dataUpdatedAt} />}
          {data.granted.length === 0 && (
            <>
              <p className="mt-2 text-2xl font-extrabold">{NO_BADGE}</p>
              <p className="text-muted">{copy.emptyText}</p>
            </>
          )}
          <ul className="mt-4 grid gap-2 empty:hidden sm:grid-cols-2">
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
  return (
    <li className="relative flex items-center gap-3 rounded-control bg-sun-wash p-3">
      <BadgeMark of={badge} />
      <span className="min-w-0">
        <Open badge={badge} />
        <span className="block text-sm text-sun-ink">
          {takes(badge) !== badge.title && `${takes(badge)} · `}
          <time dateTime={badge.granted_at}>{formatDay(dayOf(badge.granted_at))}</time>
        </span>
      </span>
    </li>
  );
}

function Next({ next }: { next: NextBadge }) {
  return (
    <li className="relative flex items-center gap-3">
      <BadgeMark of={next} earned={false} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Open badge={next} />
          <span className="text-sm text-muted tabular-nums">{distance(next)}</span>
        </div>
        <Meter
          label={copy.towards(next.title)}
          percent={next.percent}
          words={distance(next)}
          tone="sun"
          className="mt-1.5 h-2"
        />
      </div>
    </li>
  );
}

/** A button that covers the row and opens the badge. */
function Open({ badge: { id, title } }: { badge: Pick<Badge, 'id' | 'title'> }) {
  return (
    <button
      type="button"
      className="block text-left font-bold underline-offset-4 after:absolute after:inset-0 after:rounded-control hover:underline"
      onClick={() => modal.open('badge-wise', { badge: id, title })}
    >
      {title}
    </button>
  );
}
