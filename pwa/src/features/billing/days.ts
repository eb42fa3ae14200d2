/** The beginning of a civil date on this device's clock. */
export function startOfDay(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day).toISOString();
}

const dateOf = (at: number) => {
  const when = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
};

/** The civil date on this device's clock of what begins at an instant. */
export const firstDayOf = (at: string) => dateOf(Date.parse(at));

/** The last civil date of what ends at an instant: what ends at midnight ended on the day before. */
export const lastDateOf = (at: string) => dateOf(Date.parse(at) - 1);

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
