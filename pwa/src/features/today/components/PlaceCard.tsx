import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useRef } from 'react';
import { formatNumber } from '@/lib/format';
import { useTopic } from '@/live/useTopic';
import type { Program } from '@/offline/model';
import { Age } from '@/ui/Age';
import { Avatar } from '@/ui/Avatar';
import { Card } from '@/ui/Card';
import { Tick } from '@/ui/Tick';
import { useFlip } from '@/ui/useFlip';
import { shared } from '@/ui/words';
import { ownPlace } from '../queries';
import { placeCard as words } from '../words';
import { Why } from './Why';

const REST_MS = 1_000;

/** The own rank in a program, between its neighbours. */
export function PlaceCard({ program }: { program: Program }) {
  const { data: place, isError, dataUpdatedAt, refetch } = useQuery(ownPlace(program.id));
  const asked = useRef(0);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A board that moves is asked at once, then at most once a second.
  const moved = () => {
    clearTimeout(later.current);
    const wait = Math.max(0, asked.current + REST_MS - Date.now());
    later.current = setTimeout(() => {
      asked.current = Date.now();
      void refetch();
    }, wait);
  };
  useTopic(`program:${program.id}`, {
    snapshot: () => undefined,
    delta: moved,
    gone: () => undefined,
  });
  const list = useFlip<HTMLOListElement>();
  if (!place?.me) return null;
  const { previous, own, next } = place.me;
  const rows = [previous, own, next].filter((row) => row != null);
  return (
    <Card aria-label={words.yourPlace} className="p-5">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="truncate font-semibold text-muted">{program.title}</h2>
        <p className="shrink-0 text-sm text-muted tabular-nums">
          {words.of(place.total)}
          <Why of="rank" program={program.id} />
        </p>
      </div>
      <ol ref={list} className="mt-2">
        {rows.map((row) => (
          <li
            key={row.user_id ?? row.pos}
            data-key={row.user_id ?? row.pos}
            className={clsx(
              'flex min-h-12 items-center gap-3 rounded-control px-2',
              row.user_id === own.user_id && 'bg-sea-wash font-bold',
            )}
          >
            <span className="w-8 text-right tabular-nums">{row.rank}</span>
            <Avatar name={row.name} image={row.image} />
            <span className="min-w-0 flex-1 truncate">
              {row.user_id === own.user_id ? shared.you : (row.name ?? shared.privateMember)}
            </span>
            <span className="tabular-nums">
              <Tick>{formatNumber(row.points)}</Tick>
            </span>
          </li>
        ))}
      </ol>
      {isError && <Age at={dataUpdatedAt} className="mt-2" />}
    </Card>
  );
}
