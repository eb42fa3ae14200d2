import { retryAfter as delayOf } from '@/lib/retryAfter';

const FIRST_MS = 1_000;
const MOST_MS = 5 * 60_000;

/** The wait after this many failed attempts: doubles each time, half of it random. */
export function backoff(attempts: number, random: number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 20), MOST_MS);
  return Math.round(full * (0.5 + random / 2));
}

/** The delay of `Retry-After`, in milliseconds: at most an hour. */
export const retryAfter = (header: string | null, now: number): number =>
  Math.min(delayOf(header, now), 60 * 60_000);
