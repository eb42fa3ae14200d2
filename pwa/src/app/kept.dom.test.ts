import '@/test/indexedDb';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '@/features/accounts/session';
import { openDatabase } from '@/offline/db';
import { clearAccount, forgetAccount } from '@/offline/storage';
import { keepQueries, restoreQueries } from './kept';

const streak = ['community', 'streak'];
const realTimeout = globalThis.setTimeout;
const stops: (() => void)[] = [];

beforeEach(async () => {
  for (const stop of stops.splice(0)) stop();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  localStorage.clear();
  const db = await openDatabase();
  await db.clear('kept');
  db.close();
});

/** Sets the signed-in user, in the cache and on the device. */
function become(client: QueryClient, id: number | undefined) {
  const user = id === undefined ? null : { id };
  localStorage.setItem('daymark.user', JSON.stringify(user));
  client.setQueryData(session.queryKey, user as never);
}

/** Starts the app with the saved queries. */
async function start(id?: number, build = 'a') {
  const client = new QueryClient();
  await restoreQueries(client, id, build);
  become(client, id);
  stops.push(keepQueries(client, build));
  return client;
}

/** Waits for IndexedDB, which answers in separate tasks. */
const settled = () => new Promise((go) => realTimeout(go, 30));

async function rest() {
  await vi.advanceTimersByTimeAsync(2100);
  await settled();
}

test('a restored query keeps its update time and is invalidated', async () => {
  const client = await start(1);
  client.setQueryData(streak, 47);
  const { dataUpdatedAt } = client.getQueryState(streak) ?? {};
  await rest();
  const next = await start(1);
  expect(next.getQueryData(streak)).toBe(47);
  expect(next.getQueryState(streak)).toMatchObject({ dataUpdatedAt, isInvalidated: true });
});

test('queries loaded before keepQueries starts are saved too', async () => {
  const client = new QueryClient();
  become(client, 1);
  client.setQueryData(streak, 47);
  stops.push(keepQueries(client, 'a'));
  await rest();
  expect((await start(1)).getQueryData(streak)).toBe(47);
});

test('saved queries are separate for each account and for visitors', async () => {
  const client = await start(1);
  client.setQueryData(streak, 47);
  await rest();
  expect((await start(2)).getQueryData(streak)).toBeUndefined();
  const visitor = await start();
  expect(visitor.getQueryData(streak)).toBeUndefined();
  visitor.setQueryData(streak, 12);
  await rest();
  expect((await start()).getQueryData(streak)).toBe(12);
  expect((await start(1)).getQueryData(streak)).toBe(47);
});

test('queries of the previous account are not saved for the current one', async () => {
  const client = await start(1);
  client.setQueryData(streak, 47);
  await vi.advanceTimersByTimeAsync(100);
  become(client, 2);
  client.setQueryData(['programs'], 'of 2');
  await rest();
  const next = await start(2);
  expect(next.getQueryData(['programs'])).toBe('of 2');
  expect(next.getQueryData(streak)).toBeUndefined();
});

test('a page that skips the restore does not delete saved queries', async () => {
  const first = await start();
  first.setQueryData(['programs'], 'seen');
  await rest();
  const next = new QueryClient();
  become(next, undefined);
  stops.push(keepQueries(next, 'a'));
  next.setQueryData(['program', 7], 'seen too');
  await rest();
  const last = await start();
  expect(last.getQueryData(['programs'])).toBe('seen');
  expect(last.getQueryData(['program', 7])).toBe('seen too');
});

test('hiding the page saves new queries immediately', async () => {
  const client = await start(1);
  client.setQueryData(['programs'], 'seen');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect((await start(1)).getQueryData(['programs'])).toBe('seen');
});

test('queries older than 30 days are deleted, and only the newest 200 are kept', async () => {
  const client = await start(1);
  client.setQueryData(['programs'], 'old', { updatedAt: Date.now() - 31 * 86_400_000 });
  for (let id = 0; id <= 200; id += 1) {
    client.setQueryData(['program', id], 'seen', { updatedAt: Date.now() - 1000 + id });
  }
  await rest();
  const next = await start(1);
  expect(next.getQueryData(['programs'])).toBeUndefined();
  expect(next.getQueryData(['program', 0])).toBeUndefined();
  expect(next.getQueryData(['program', 1])).toBe('seen');
  const db = await openDatabase();
  expect(await db.count('kept')).toBe(200);
  db.close();
});

test('a tab unaware of a sign-out in another tab saves nothing', async () => {
  const client = await start(1);
  client.setQueryData(streak, 47);
  localStorage.setItem('daymark.user', 'null');
  await rest();
  expect((await start(1)).getQueryData(streak)).toBeUndefined();
});

test('only listed queries are saved', async () => {
  const client = await start(1);
  client.setQueryData(['program', 7, 'board', 'week'], 'a board');
  client.setQueryData(['admin', 'activity'], 'everybody');
  await rest();
  const next = await start(1);
  expect(next.getQueryData(['program', 7, 'board', 'week'])).toBe('a board');
  expect(next.getQueryData(['admin', 'activity'])).toBeUndefined();
});

test('queries saved by another build are not restored', async () => {
  const client = await start(1);
  client.setQueryData(streak, 47);
  await rest();
  expect((await start(1, 'b')).getQueryData(streak)).toBeUndefined();
});

test('a query’s data is saved even if a later refetch fails', async () => {
  const client = await start(1);
  client.setQueryData(streak, 47);
  await client
    .fetchQuery({ queryKey: streak, queryFn: () => Promise.reject(new Error()), staleTime: 0 })
    .catch(() => undefined);
  await rest();
  expect((await start(1)).getQueryData(streak)).toBe(47);
});

test.each([
  ['clearing the device', clearAccount],
  ['signing out', forgetAccount],
])('%s deletes the account’s saved queries', async (_, leave) => {
  const client = await start(1);
  client.setQueryData(streak, 47);
  await rest();
  const db = await openDatabase();
  await leave(db, 1);
  db.close();
  expect((await start(1)).getQueryData(streak)).toBeUndefined();
});

test('program and event queries are saved, but not a company’s programs', async () => {
  const keys = [
    ['programs'],
    ['program types'],
    ['events', 1, 'upcoming'],
    ['events', 1, 'one', 7],
    ['events', 'home'],
  ];
  const client = await start(1);
  for (const key of keys) client.setQueryData(key, 'seen');
  client.setQueryData(['programs', 'company', 3], 'not kept');
  await rest();
  const next = await start(1);
  expect(keys.map((key) => next.getQueryData(key))).toEqual(keys.map(() => 'seen'));
  expect(next.getQueryData(['programs', 'company', 3])).toBeUndefined();
});
