import clsx from 'clsx';
import type { Schema } from '@/api/client';
import { formatNumber } from '@/lib/format';
import type { Program } from '@/offline/model';
import { Age } from '@/ui/Age';
import { Avatar } from '@/ui/Avatar';
import { Card } from '@/ui/Card';
import { Skeleton } from '@/ui/Skeleton';
import { Tick } from '@/ui/Tick';
import { useFlip } from '@/ui/useFlip';
import { shared } from '@/ui/words';
import { placeCard as words } from '../words';
import { Why } from './Why';

type Row = Schema['LeaderboardRow'];

type Props = {
  program: Program;
  /** The member's row and its neighbours. */
  rows: Row[];
  me: number;
  /** The number of members on the board. */
  total: number;
  /** The time (ms) of this data, if it may be outdated. */
  asOf: number | undefined;
};

const keyOf = ({ user_id, pos }: Row) => user_id ?? `private-${pos}`;

/** The member's rank in a program, with its neighbours. */
export function PlaceCard({ program, rows, me, total, asOf }: Props) {
  const list = useFlip<HTMLOListElement>();
  return (
    <Card aria-label={words.yourPlace} className="p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="min-w-0 font-semibold break-words text-muted">{program.title}</h2>
        <p className="shrink-0 text-sm text-muted tabular-nums">
          {words.members(total)}
          <Why of="rank" program={program.id} />
        </p>
      </div>
      <ol ref={list} className="mt-2">
        {rows.map((row) => (
          <li
            key={keyOf(row)}
            data-flip={keyOf(row)}
            className={clsx(
              'flex min-h-12 items-center gap-3 rounded-control px-2',
              row.user_id === me && 'bg-sea-wash font-bold',
            )}
          >
            <span className="w-8 text-right tabular-nums">{row.rank}</span>
            <Avatar name={row.name} image={row.image} />
            <span className="min-w-0 flex-1 truncate">
              {row.user_id === me ? shared.you : (row.name ?? shared.privateMember)}
            </span>
            <span className="tabular-nums">
              <Tick>{formatNumber(row.points)}</Tick>
            </span>
          </li>
        ))}
      </ol>
      {asOf !== undefined && <Age at={asOf} className="mt-2" />}
    </Card>
  );
}

/** As tall as a card of three members, so that the content below does not move. */
export const PlaceSkeleton = () => (
  <div aria-hidden="true" className="animate-appear-late">
    <Skeleton className="h-55 rounded-card" />
  </div>
);
