const FIRST_MS = 1_000;
const MOST_MS = 5 * 60_000;

/** How long to wait after so many failed attempts: doubling, half of it by chance. */
export function backoff(attempts: number, random: number): number {
  const full = Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 20), MOST_MS);
  return Math.round(full * (0.5 + random / 2));
}

/** What `Retry-After` asks for, in milliseconds: seconds or a date. */
export function retryAfter(header: string | null, now: number): number {
  if (!header) return 0;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), 60 * 60_000) : 0;
}
