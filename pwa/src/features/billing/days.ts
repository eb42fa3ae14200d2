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
