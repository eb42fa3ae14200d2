/** The end of a civil date on this device's clock: what lasts to a day lasts to its end. */
export function endOfDay(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + 1).toISOString();
}

/** The middle of a civil date on this device's clock, and no later than now: when something on that day was. */
export function noonOf(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Math.min(new Date(year, month - 1, day, 12).getTime(), Date.now())).toISOString();
}

/** The last civil date of what ends at an instant, on this device's clock. */
export function lastDay(at: string): string {
  const last = new Date(Date.parse(at) - 1);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${last.getFullYear()}-${two(last.getMonth() + 1)}-${two(last.getDate())}`;
}
