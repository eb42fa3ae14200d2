const FIRST_MS = 1_000;
const MOST_MS = 5 * 60_000;

/** The wait after this many failed attempts: doubles each time, half of it random. */
export function backoff(attempts: number, random: number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 20), MOST_MS);
  return Math.round(full * (0.5 + random / 2));
}

/** The delay of `Retry-After`, seconds or a date, in milliseconds. */
export function retryAfter(header: string | null, now: number): number {
  if (!header) return 0;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 60 * 60_000) : 0;
}
