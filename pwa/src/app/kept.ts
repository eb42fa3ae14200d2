import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { remembered, session } from '@/features/accounts/session';
import { type Database, openDatabase } from '@/offline/db';

/** What the server answered, kept on the device for the next start: for each account its own. */

const KEY = 'queries';
const VISITOR = 0;
const REST_MS = 2000;
const MAX_AGE_MS = 30 * 86_400_000;

/** What is kept, by its key, a number as `n`. Nothing else is. */
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
  'habits',
  'goals',
  'achievements',
  'place n',
  'community streak',
  'community dates',
]);

const nameOf = (key: QueryKey) =>
  key.map((part) => (typeof part === 'number' ? 'n' : part)).join(' ');

// The entry's name has the hash of all that it leads to: what another build kept may have another shape.
const build = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';

let opened: Promise<Database> | undefined;

function database(): Promise<Database> {
  opened ??= openDatabase(() => {
    opened = undefined;
  });
  return opened;
}

const persisterOf = (account: number): Persister => ({
  persistClient: async (value) => {
    const db = await database();
    await db.put('kept', { account, key: KEY, value, at: value.timestamp });
  },
  restoreClient: async () =>
    (await (await database()).get('kept', [account, KEY]))?.value as PersistedClient | undefined,
  removeClient: async () => (await database()).delete('kept', [account, KEY]),
});

/** Puts what was kept for `account`, or for visitors, into the cache. All of it is asked for again where it is looked at. */
export async function restoreQueries(client: QueryClient, account = VISITOR, buster = build) {
  const persister = persisterOf(account);
  await persistQueryClientRestore({ queryClient: client, persister, maxAge: MAX_AGE_MS, buster });
  await client.invalidateQueries({ refetchType: 'none' });
}

/** Keeps what is answered, now and then, for whoever is signed in. Returns the way to stop. */
export function keepQueries(client: QueryClient, buster = build): () => void {
  const who = () => {
    const user = client.getQueryData(session.queryKey);
    return user === undefined ? undefined : (user?.id ?? VISITOR);
  };
  let owner = who();
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    // Another tab may have signed out a moment ago.
    if (owner === undefined || owner !== (remembered()?.id ?? VISITOR)) return;
    const shouldDehydrateQuery = ({ queryKey, state }: Query) =>
      KEPT.has(nameOf(queryKey)) && state.data !== undefined && state.dataUpdatedAt >= since;
    const dehydrateOptions = { shouldDehydrateQuery, shouldDehydrateMutation: () => false };
    const persister = persisterOf(owner);
    // Without storage the next start asks the server.
    persistQueryClientSave({ queryClient: client, persister, buster, dehydrateOptions }).catch(
      () => undefined,
    );
  };
  const leave = () => {
    if (document.visibilityState === 'hidden' && timer) save();
  };
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    const now = who();
    if (now !== owner) {
      // What is still shown was answered to somebody else.
      if (owner !== undefined) since = Date.now();
      owner = now;
    }
    if (type === 'updated' && KEPT.has(nameOf(query.queryKey))) {
      timer ??= setTimeout(save, REST_MS);
    }
  });
  // What was answered before anybody listened.
  timer = setTimeout(save, REST_MS);
  document.addEventListener('visibilitychange', leave);
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', leave);
  };
}
