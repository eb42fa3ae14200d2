import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/api/client';
import { KEY } from './queries';

/** The maximum number of members per call. */
const MOST = 100;
const STALE_MS = 10 * 60_000;
/** The minimum time between two calls, because the names in the feed change constantly. */
const APART_MS = 500;

type Waiting = { member: number; told(label: string | null): void; failed(error: unknown): void };

let waiting: Waiting[] = [];
let askedAt = 0;

/** Schedules the next call: immediately for a page's first names, then batched. */
function soon(): void {
  setTimeout(ask, Math.max(0, askedAt + APART_MS - Date.now()));
}

/** Requests the plans of all waiting members in one call. */
async function ask(): Promise<void> {
  const asked = waiting.slice(0, MOST);
  waiting = waiting.slice(MOST);
  askedAt = Date.now();
  if (waiting.length > 0) soon();
  try {
    const users = [...new Set(asked.map(({ member }) => member))].join(',');
    const { data } = await body(api.GET('/v1/auth/badge/of', { params: { query: { users } } }));
    const labels = new Map(data.map(({ user_id, label }) => [user_id, label]));
    for (const { member, told } of asked) told(labels.get(member) ?? null);
  } catch (error) {
    for (const { failed } of asked) failed(error);
  }
}

/** The name of a member's plan; null without one. */
export const planOf = (member: number) =>
  queryOptions({
    queryKey: [KEY, 'plan of', member],
    queryFn: () =>
      new Promise<string | null>((told, failed) => {
        if (waiting.length === 0) soon();
        waiting.push({ member, told, failed });
      }),
    staleTime: STALE_MS,
    retry: false,
  });
