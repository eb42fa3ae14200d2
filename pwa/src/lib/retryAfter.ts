/** The delay of a `Retry-After` header, seconds or a date, in milliseconds; 0 without one. */
export function retryAfter(header: string | null, now: number): number {
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(String(header)) - now;
  return Math.max(ms || 0, 0);
}
