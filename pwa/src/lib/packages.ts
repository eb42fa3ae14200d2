import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { allRows } from './paging';

/** The packages on offer: the key that audiences and programs use, and the title. */
export const packageNames = queryOptions({
  queryKey: ['package names'],
  queryFn: async ({ signal }): Promise<{ value: string; label: string }[]> => {
    const all = await allRows((cursor) => {
      const params = { query: { limit: 100, cursor } };
      return body(api.GET('/v1/auth/package', { params, signal }));
    });
    return all.map(({ key, title }) => ({ value: key, label: title }));
  },
  staleTime: 0,
});

type Names = readonly { value: string; label: string }[];

/** The packages on offer, plus those already chosen, even if they are no longer on offer. */
export const packagesWith = (known: Names, chosen: readonly string[]) => [
  ...known,
  ...chosen
    .filter((key) => key && !known.some(({ value }) => value === key))
    .map((key) => ({ value: key, label: key })),
];
