import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useThrottled } from '@/lib/useThrottled';
import type { Board, Period, Program, Row } from './board';
import { ownPlace } from './catalogue';

const REST_MS = 3000;

/**
 * The member's row with its neighbours. Uses the live rows if they include the member by name and
 * the next row; otherwise fetches it. `waits`: whether this has not been answered yet.
 */
export function useNear(
  id: Program['id'],
  period: Period,
  board: Board | undefined,
  me: number | undefined,
): { near: Row[]; own?: Row | undefined; waits?: boolean } {
  const { rows = [], total } = board ?? {};
  const at = rows.findIndex(({ user_id }) => user_id === me) + 1;
  const told = at > 0 && (rows[at] || at === total);
  const enabled = me !== undefined && !!board && !told;
  const { data, isPending, refetch } = useQuery({ ...ownPlace(id, period), enabled });
  // Other members' points can change the rank without an update of this row.
  const moved = useThrottled(board, REST_MS);
  useEffect(() => {
    if (enabled && moved) void refetch();
  }, [refetch, enabled, moved]);
  if (told) return { near: rows.slice(Math.max(0, at - 2), at + 1) };
  const { previous, own, next } = data ?? {};
  return { near: [previous, own, next].filter((row) => !!row), own, waits: enabled && isPending };
}
