import { queryOptions } from '@tanstack/react-query';
import { api, body, type Schema } from '@/api/client';
import { dateLanguage } from '@/lib/language';
import { points as words } from './words';

type Group = 'day' | 'month' | 'year';
type Bucket = Schema['PointsBucket'];
export type Range = { name: string; duration: number; group: Group };

/** The specification's ranges; the first is the default. */
export const ranges: [Range, ...Range[]] = [
  { name: words.last7Days, duration: 7, group: 'day' },
  { name: words.last30Days, duration: 30, group: 'day' },
  { name: words.last6Months, duration: 180, group: 'month' },
  { name: words.last1Year, duration: 365, group: 'month' },
  { name: words.last5Years, duration: 1825, group: 'year' },
];

/** The member's points by day, month or year. Logging changes them, so always refetch. */
export const pointsLog = (account: number, { duration, group }: Range) =>
  queryOptions({
    queryKey: ['today', account, 'points', duration, group],
    queryFn: async ({ signal }): Promise<Schema['PointsLog']> => {
      const params = { query: { duration, group_by: group } };
      return (await body(api.GET('/v1/core/points_log', { params, signal }))).data;
    },
    staleTime: 0,
  });

const forms: Record<Group, { short: Intl.DateTimeFormat; long: Intl.DateTimeFormat }> = {
  day: {
    short: new Intl.DateTimeFormat(dateLanguage, {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }),
    long: new Intl.DateTimeFormat(dateLanguage, { dateStyle: 'full', timeZone: 'UTC' }),
  },
  month: {
    short: new Intl.DateTimeFormat(dateLanguage, { month: 'short', timeZone: 'UTC' }),
    long: new Intl.DateTimeFormat(dateLanguage, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
  },
  year: {
    short: new Intl.DateTimeFormat(dateLanguage, { year: 'numeric', timeZone: 'UTC' }),
    long: new Intl.DateTimeFormat(dateLanguage, { year: 'numeric', timeZone: 'UTC' }),
  },
};

const weekday = new Intl.DateTimeFormat(dateLanguage, { weekday: 'short', timeZone: 'UTC' });

/**
 * A bucket's labels, short for the chart and in full; its key is its first date, '5-11-2026'. In a one-week range they
 * are weekdays.
 */
export function labels(
  { key }: Bucket,
  { group, duration }: Omit<Range, 'name'>,
): { short: string; long: string } {
  const [day = 1, month = 1, year = 1970] = key.split('-').map(Number);
  const at = Date.UTC(year, month - 1, day);
  const short = group === 'day' && duration <= 7 ? weekday : forms[group].short;
  return { short: short.format(at), long: forms[group].long.format(at) };
}
