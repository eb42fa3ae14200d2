import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OfflineLog } from './log';
import type { Change } from './model';
import { FakeServer } from './server.fake';
import type { Tools } from './tools';

const done: Change = { kind: 'set_status', value: 'done' };
const add = (value: number): Change => ({ kind: 'add_amount', value });
const walk = '1.1.2026-03-02';
const read = '1.2.2026-03-02';

let server: FakeServer;
let now: number;
let logs: OfflineLog[];

beforeEach(() => {
  server = new FakeServer();
  server.session = 1;
  now = Date.parse('2026-03-02T10:00:00Z');
  logs = [];
});
afterEach(() => {
  for (const log of logs) log.close();
});

/** Another device of the same member, already up to date. */
async function device(): Promise<OfflineLog> {
  globalThis.indexedDB = new IDBFactory();
  let tail: Promise<unknown> = Promise.resolve();
  const exclusive: Tools['exclusive'] = (work) => {
    const next = tail.then(work, work);
    tail = next.catch(() => undefined);
    return next;
  };
  const log = await OfflineLog.open(1, 0, {
    transport: server.transport(),
    exclusive,
    now: () => now,
    random: () => 0,
  });
  logs.push(log);
  await log.flush(true);
  server.pulls = 0;
  return log;
}

const tap = async (log: OfflineLog, entry = walk, change: Change = done) => {
  now += 1000;
  await log.log(entry, [change]);
  await log.flush();
};

test('sending a tap does not trigger a fetch', async () => {
  const log = await device();
  await tap(log);
  await tap(log, read);
  expect([server.sends, server.pulls]).toEqual([3, 0]);
  expect(log.view.shown(walk)).toMatchObject({ status: 'done', waiting: 0 });
});

test('neither quick taps nor a large backlog triggers a fetch', async () => {
  const log = await device();
  await Promise.all([log.log(walk, [add(1)]), log.log(walk, [add(1)]), log.log(read, [done])]);
  await log.flush();
  server.faults = [503];
  for (let n = 0; n < 250; n += 1) await log.log(walk, [add(1)]);
  now += 60_000;
  await log.flush();
  await log.flush();
  expect(log.view.shown(walk)).toMatchObject({ amount: 252, waiting: 0 });
  expect(server.pulls).toBe(0);
});

test('the next tap fetches another device’s missed changes exactly once', async () => {
  const [phone, tablet] = [await device(), await device()];
  await tap(tablet, read);
  await tap(phone);
  expect(server.pulls).toBe(1);
  expect(phone.view.shown(read).status).toBe('done');
  await tap(phone, walk, add(1));
  expect(server.pulls).toBe(1);
});

test('an announced change is fetched only once, and not by the device that made it', async () => {
  const [phone, tablet] = [await device(), await device()];
  await tap(tablet, read);
  const { cursor = '' } = tablet.view.stored.account;
  for (const log of [tablet, phone, phone]) log.heard(cursor);
  await Promise.all([tablet.flush(), phone.flush()]);
  expect(server.pulls).toBe(1);
  expect(phone.view.shown(read).status).toBe('done');
});

test('announcing a device’s own change, before or after the reply, triggers no fetch', async () => {
  const log = await device();
  server.onSend = () => log.heard('e.1');
  await tap(log);
  server.onSend = () => undefined;
  await tap(log, read);
  log.heard('e.1');
  await log.flush();
  expect([log.view.stored.account.cursor, server.pulls]).toEqual(['e.2', 0]);
});

test('a lost reply leads to exactly one fetch', async () => {
  const log = await device();
  server.faults = ['lost'];
  await tap(log);
  now += 60_000;
  await log.flush();
  expect(log.view.shown(walk)).toMatchObject({ status: 'done', waiting: 0 });
  expect(server.pulls).toBe(1);
});

test('a failed fetch is retried on the next flush until it succeeds', async () => {
  const [phone, tablet] = [await device(), await device()];
  await tap(tablet, read);
  // The tap flushes by itself, and `tap` flushes once more: two failed fetches.
  server.badPulls = 2;
  await tap(phone);
  expect(phone.view.shown(read).status).toBe('open');
  await phone.flush();
  expect(phone.view.shown(read).status).toBe('done');
  await phone.flush();
  expect(server.pulls).toBe(3);
});
