import type { State, Target } from './merge';

/** The points of an entry before its program's daily cap, as the server gives them. */
export function earned({ status, amount }: State, points: number, target: Target | null): number {
  if (status === 'done') return points;
  if (status !== 'open' || target?.direction !== 'at_least' || amount === null) return 0;
  if (amount >= target.amount) return 0;
  return Math.floor(
    (points * Math.round(amount * 1000)) / Math.max(1, Math.round(target.amount * 1000)),
  );
}

/** What the entries of one program and date are given under its daily cap, in the order of the activities. */
export function capped(points: number[], cap: number | null | undefined): number[] {
  let left = Math.max(0, cap ?? Number.POSITIVE_INFINITY);
  return points.map((each) => {
    const given = Math.min(Math.max(each, 0), left);
    left -= given;
    return given;
  });
}
