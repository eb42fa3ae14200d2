import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import type { Streak } from './community';

export type CommunityDate = Omit<Streak['today'], 'actions'> & { provisional: boolean };

/** Five weeks, plus up to six days so that the first week starts on a Monday. */
const DATES = 41;

export const communityDates = queryOptions({
  queryKey: ['community', 'dates'],
  queryFn: async ({ signal }): Promise<CommunityDate[]> => {
    const params = { query: { limit: DATES } };
    return (await body(api.GET('/v1/core/global-streak/dates', { params, signal }))).data;
  },
});

/** The dates with today's figures from the live streak. */
export function withToday(dates: CommunityDate[], streak: Streak | undefined): CommunityDate[] {
  if (!streak) return dates;
  const { actions: _, ...today } = streak.today;
  const before = dates.filter(({ date }) => date < today.date);
  return [...before, { ...today, provisional: true }];
}

/** Monday is 0. */
const weekday = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The last five weeks, each from Monday; the current one is last. */
export function weeks(dates: CommunityDate[]): CommunityDate[][] {
  const all: CommunityDate[][] = [];
  for (const each of dates) {
    const week = all.at(-1);
    if (week && weekday(each.date) > 0) week.push(each);
    else all.push([each]);
  }
  return all.filter(([first]) => first && weekday(first.date) === 0).slice(-5);
}
