import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { formatDay } from '@/lib/dates';
import { formatNumber } from '@/lib/format';
import { dayOf } from '@/lib/wallClock';
import { Avatar } from '@/ui/Avatar';
import { Fault } from '@/ui/Fault';
import { Meter } from '@/ui/Meter';
import { Modal } from '@/ui/Modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { type BadgeDetail, badgeDetail } from '../queries';
import { badgeWise as copy, distance, howTo } from '../words';
import { BadgeMark } from './BadgeMark';

type Props = { badge: number; title: string; onClose: () => void };

/** A badge: how to earn it, its levels with the member's progress, and who has it. */
export function BadgeWise({ badge, title, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(badgeDetail(badge));
  return (
    <Modal title={title} onClose={onClose}>
      {!data && !error && (
        <Loading label={copy.loading}>
          <Skeleton className="mt-4 h-56" />
        </Loading>
      )}
      {!data && error && <Fault error={error} what={copy.what} retry={refetch} busy={isFetching} />}
      {data && <Detail badge={data} />}
    </Modal>
  );
}

function Detail({ badge }: { badge: BadgeDetail }) {
  const { id, measure, description, levels, value, percent, holders, held_by } = badge;
  const granted = levels.find((level) => level.id === id)?.granted_at;
  return (
    <div className="mt-4 grid gap-5">
      <div className="flex items-center gap-4">
        <BadgeMark of={badge} earned={!!granted} className="size-20" />
        <p className="min-w-0">
          {howTo(badge)}
          {description && <span className="mt-1 block text-sm text-muted">{description}</span>}
        </p>
      </div>
      {!granted && (
        <div>
          <Meter
            label={copy.progress}
            percent={percent}
            words={distance(badge)}
            tone="sun"
            className="h-2"
          />
          <p className="mt-1.5 text-sm text-muted tabular-nums">{distance(badge)}</p>
        </div>
      )}
      <section>
        <h3 className="font-semibold text-muted">{copy.levels}</h3>
        <ol className="mt-2 grid gap-2">
          {levels.map((level) => (
            <li
              key={level.id}
              aria-current={level.id === id || undefined}
              className="flex items-center gap-3 rounded-control px-2 py-1.5 aria-current:bg-sunken"
            >
              <BadgeMark
                of={{ measure, threshold: level.threshold }}
                earned={!!level.granted_at}
                className="size-10"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{level.title}</span>
                <span className="block text-sm text-muted tabular-nums">
                  {level.granted_at
                    ? copy.earnedOn(formatDay(dayOf(level.granted_at)))
                    : distance({ measure, threshold: level.threshold, value })}
                </span>
              </span>
              {level.granted_at && <Check size={18} className="text-leaf-ink" aria-hidden="true" />}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3 className="font-semibold text-muted">{copy.earnedBy(held_by)}</h3>
        {holders.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
            {holders.map((member) => (
              <li key={member.id} className="flex min-w-0 items-center gap-2">
                <Avatar name={member.name} image={member.image} />
                <span className="truncate">{member.name}</span>
              </li>
            ))}
          </ul>
        )}
        {held_by > holders.length && (
          <p className="mt-2 text-sm text-muted">
            {copy.others(formatNumber(held_by - holders.length))}
          </p>
        )}
      </section>
    </div>
  );
}
