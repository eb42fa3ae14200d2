import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useThrottled } from '@/lib/useThrottled';
import type { Board, Period, Program } from './board';
import { programBoard } from './boardQueries';
import { useLiveBoard } from './useLiveBoard';

const REST_MS = 1000;

/**
 * A program's board for a period. The socket updates the all-time board; a shorter one is refetched when that changes.
 */
export function usePeriodBoard(id: Program['id'], period: Period) {
  const live = useLiveBoard(id);
  const shorter = useQuery({
    ...programBoard(id, period),
    enabled: period !== 'all',
    // The board is not updated while it is not shown.
    staleTime: 0,
    // Rows animate from their places on the previous board.
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
