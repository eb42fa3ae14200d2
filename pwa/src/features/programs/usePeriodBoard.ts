import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useThrottled } from '@/lib/useThrottled';
import type { Board, Period, Program } from './board';
import { programBoard } from './boardQueries';
import { useLiveBoard } from './useLiveBoard';

const REST_MS = 1000;

/** A program's board for a period. The socket keeps that of all time; a shorter one is asked for again when that one moves. */
export function usePeriodBoard(id: Program['id'], period: Period) {
  const live = useLiveBoard(id);
  const shorter = useQuery({
    ...programBoard(id, period),
    enabled: period !== 'all',
    // Nothing tells of it while it is not looked at.
    staleTime: 0,
    // The rows glide from the places that they have on the board before.
    placeholderData: (before: Board | undefined) => before,
  });
  const { refetch } = shorter;
  const moved = useThrottled(live.dataUpdatedAt, REST_MS);
  const known = useRef(moved);
  useEffect(() => {
    const news = known.current !== moved;
    known.current = moved;
    if (news && period !== 'all') void refetch();
  }, [moved, period, refetch]);
  return { live, shown: period === 'all' ? live : shorter };
}
