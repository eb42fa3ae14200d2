/** The start of a date in this device's time zone. */
export function startOfDay(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day).toISOString();
}

const dateOf = (at: number) => {
  const when = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
};

/** The date of an instant in this device's time zone. */
export const firstDayOf = (at: string) => dateOf(Date.parse(at));

/** The last date of a period that ends at this instant; for midnight, the day before. */
export const lastDateOf = (at: string) => dateOf(Date.parse(at) - 1);

/** The end of a date in this device's time zone: a period includes its last day. */
export function endOfDay(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day + 1).toISOString();
}

/**
 * Noon of a date in this device's time zone, but never in the future: the time of something that
 * happened on that day.
 */
export function noonOf(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Math.min(new Date(year, month - 1, day, 12).getTime(), Date.now())).toISOString();
}
