import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { remembered, session } from '@/features/accounts/session';
import { type Database, openDatabase } from '@/offline/db';

/** Server responses, kept on the device for the next start, separately for each account. */

const PREFIX = 'query ';
const VISITOR = 0;
const REST_MS = 500;
const MAX_AGE_MS = 30 * 86_400_000;
const MOST = 200;

/** The only queries that are kept, by key, with `n` for a number and `s` for a name. */
const KEPT = new Set([
  'programs',
  'program n',
  'program n members',
  'program featured',
  ...['all', 'month', 'week', 'day'].flatMap((period) => [
    `program n board ${period}`,
    `program n own place ${period}`,
  ]),
  'program types',
  'program banner',
  'own programs',
  'events home',
  ...['current', 'upcoming', 'past', 'own', 'one n'].map((list) => `events n ${list}`),
  ...['featured', 'popular', 'recent', 'categories', 'n one s', 'n saved'].map(
    (list) => `articles ${list}`,
  ),
  'surveys n',
  'survey report n n n',
  'scorecard n',
  'habits',
  'goals',
  'achievements',
  'site',
  'site whole',
  'community streak',
  'community dates',
]);

const nameOf = (key: QueryKey) =>
  key
    .map((part) => (typeof part === 'number' ? 'n' : typeof part === 'object' ? 's' : part))
    .join(' ');

// The entry's file name contains a hash over the whole build. The data of another build may have a
// different shape.
const build = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

let opened: Promise<Database> | undefined;

function database(): Promise<Database> {
  opened ??= openDatabase(() => {
    opened = undefined;
  });
  return opened;
}

/** One answer. Each has its own row, so that two open pages do not overwrite each other's answers. */
type Answer = { build: string; query: DehydratedState['queries'][number] };

async function put(account: number, queries: Answer['query'][], build: string): Promise<void> {
  const tx = (await database()).transaction('kept', 'readwrite');
  const puts = queries.map((query) => {
    const value: Answer = { build, query };
    const at = query.state.dataUpdatedAt;
    return tx.store.put({ account, key: PREFIX + query.queryHash, value, at });
  });
  // Commit at once: the page may be closing.
  tx.commit();
  await Promise.all([...puts, tx.done]);
}

/**
 * The saved queries of `account`, newest first. Deletes those that are too old, exceed the limit,
 * or come from another build.
 */
async function take(account: number, build: string): Promise<Answer['query'][]> {
  const tx = (await database()).transaction('kept', 'readwrite');
  const all = await tx.store.index('account').getAll(account);
  const answers = all.filter(({ key }) => key.startsWith(PREFIX)).sort((a, b) => b.at - a.at);
  const good = answers
    .filter(({ value, at }) => (value as Answer).build === build && at > Date.now() - MAX_AGE_MS)
    .slice(0, MOST);
  for (const row of answers) {
    if (!good.includes(row)) await tx.store.delete([account, row.key]);
  }
  await tx.done;
  return good.map(({ value }) => (value as Answer).query);
}

/**
 * Restores the saved queries of `account`, or of visitors, into the cache. Each is refetched once a
 * component uses it.
 */
export async function restoreQueries(client: QueryClient, account = VISITOR, from = build) {
  hydrate(client, { queries: await take(account, from) });
  await client.invalidateQueries({ refetchType: 'none' });
}

const keeping = new WeakSet<QueryClient>();

/**
 * Saves responses for the signed-in account, or for visitors, shortly after they arrive. Call it
 * once per client. Returns a function that stops it.
 */
export function keepQueries(client: QueryClient, from = build): () => void {
  if (keeping.has(client)) return () => undefined;
  keeping.add(client);
  const who = () => {
    const user = client.getQueryData(session.queryKey);
    return user === undefined ? undefined : (user?.id ?? VISITOR);
  };
  let owner = who();
  const answered = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const add = (query: Query) => {
    if (!KEPT.has(nameOf(query.queryKey))) return;
    answered.add(query);
    timer ??= setTimeout(save, REST_MS);
  };
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    // Another tab may have signed out a moment ago.
    if (owner === undefined || owner !== (remembered()?.id ?? VISITOR)) return;
    const { queries } = dehydrate(client, {
      shouldDehydrateQuery: (query) => answered.has(query) && query.state.data !== undefined,
      shouldDehydrateMutation: () => false,
    });
    answered.clear();
    // Without storage the next start asks the server.
    if (queries.length > 0) put(owner, queries, from).catch(() => undefined);
  };
  const leave = () => {
    if (document.visibilityState === 'hidden' && timer) save();
  };
  const stop = client.getQueryCache().subscribe((event) => {
    const now = who();
    if (now !== owner) {
      // This answer belongs to another account.
      if (owner !== undefined) answered.clear();
      owner = now;
    }
    if (event.type === 'updated' && event.action.type === 'success') add(event.query);
  });
  // A visitor with a network starts fresh. Still delete saved queries that are too old or exceed
  // the limit.
  if (owner === VISITOR) void take(VISITOR, from).catch(() => undefined);
  // Responses that arrived before the subscription.
  for (const query of client.getQueryCache().getAll()) if (!query.state.isInvalidated) add(query);
  document.addEventListener('visibilitychange', leave);
  return () => {
    keeping.delete(client);
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', leave);
  };
}
