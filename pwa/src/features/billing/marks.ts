import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { KEY } from './queries';

/** As many members as one call may ask about. */
const MOST = 100;
const STALE_MS = 10 * 60_000;

type Waiting = { member: number; told(label: string | null): void; failed(error: unknown): void };

let waiting: Waiting[] = [];

/** The names of a page are asked about in one call. */
async function ask(): Promise<void> {
  const asked = waiting.slice(0, MOST);
  waiting = waiting.slice(MOST);
  if (waiting.length > 0) setTimeout(ask);
  try {
    const users = [...new Set(asked.map(({ member }) => member))].join(',');
    const { data } = await body(api.GET('/v1/auth/badge/of', { params: { query: { users } } }));
    const labels = new Map(data.map(({ user_id, label }) => [user_id, label]));
    for (const { member, told } of asked) told(labels.get(member) ?? null);
  } catch (error) {
    for (const { failed } of asked) failed(error);
  }
}

/** What the plan of a member is called; null for one without. */
export const planOf = (member: number) =>
  queryOptions({
    queryKey: [KEY, 'plan of', member],
    queryFn: () =>
      new Promise<string | null>((told, failed) => {
        if (waiting.length === 0) setTimeout(ask);
        waiting.push({ member, told, failed });
      }),
    staleTime: STALE_MS,
    retry: false,
  });
