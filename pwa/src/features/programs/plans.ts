import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { planName } from './words';

/** The packages that programs can require, by key; without archived ones. */
export const planTitles = queryOptions({
  queryKey: ['plan titles'],
  queryFn: async ({ signal }): Promise<{ key: string; title: string }[]> => {
    const { data } = await body(api.GET('/v1/auth/package', { signal }));
    return data.map(({ key, title }) => ({ key, title }));
  },
});

/** A package's title, else the name of the plan in its key. */
export const titleOf = (key: string, all: { key: string; title: string }[] = []): string =>
  all.find((each) => each.key === key)?.title ?? planName(key);
