import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change } from './accounts';
import { openDatabase } from './db';
import { flush } from './flush';
import { flushAll, OfflineLog } from './log';
import type { Change, OwnPrograms } from './model';
import { FakeServer, oneOp } from './server.fake';
import type { Tools } from './tools';

const ana = 1;
const ben = 2;
const done: Change = { kind: 'set_status', value: 'done' };
const add = (value: number): Change => ({ kind: 'add_amount', value });
const walk = '1.1.2026-03-02';

let server: FakeServer;
let now: number;
const logs: OfflineLog[] = [];

/** Replaces navigator.locks; shared by all tabs of a test. */
function locks(): Tools['exclusive'] {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = tail.then(work, work);
    tail = next.catch(() => undefined);
    return next;
  };
}
let exclusive: Tools['exclusive'];

const parts = () => ({
  transport: server.transport(),
  exclusive,
  now: () => now,
  random: () => 0,
});

async function open(account = ana): Promise<OfflineLog> {
  const log = await OfflineLog.open(account, 0, parts());
  logs.push(log);
  return log;
}

const program = (target?: number): OwnPrograms => ({
  challenges: [
    {
      challenge: {
        id: 1,
        type: 'x',
        title: 'Daylight',
        description: '',
        summary: '',
        category: 'TIMED',
        state: 'running',
        timezone: 'UTC',
        start_date: '2026-03-01',
        end_date: '2026-03-30',
        allow_backfill: false,
        scoring: 'total_points',
        featured: false,
        free_purchase: false,
        members_count: 1,
        activities: [
          {
            id: 1,
            title: 'Walk',
            description: '',
            points: 10,
            recurrence: 1 as never,
            ...(target && { target_amount: target, direction: 'at_least' as const }),
          },
        ],
        steps: [],
        created_at: '2026-03-01T00:00:00Z',
      },
      membership: {
        challenge_id: 1,
        status: 'joined' as never,
        joined_at: '2026-03-01T00:00:00Z',
        joined_on: '2026-03-01',
        points: 0,
        streak: 0,
      },
      own_copy: false,
      hidden: false,
    },
  ],
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  server = new FakeServer();
  server.session = ana;
  now = Date.parse('2026-03-02T10:00:00Z');
  exclusive = locks();
});

afterEach(() => {
  for (const log of logs.splice(0)) log.close();
  vi.useRealTimers();
});

const settled = async (log: OfflineLog) => {
  await log.flush(true);
  await log.reread();
};
const stored = () => (server.ops.get(ana) ?? []).map(({ op }) => op.op_id);

test('a change shows at once and stays pending until the server accepts it', async () => {
  const log = await open();
  server.faults = [503];
  await log.log(walk, [done]);
  expect(log.view.shown(walk)).toMatchObject({ status: 'done', waiting: 1 });
  await settled(log);
  await settled(log);
  expect(log.view.shown(walk)).toMatchObject({ status: 'done', waiting: 0 });
  expect(stored()).toHaveLength(1);
});

test('closing a tab before the reply neither loses nor duplicates the change', async () => {
  const log = await open();
  await settled(log);
  server.faults = ['lost'];
  await log.log(walk, [add(1)]);
  await vi.waitFor(() => expect(stored()).toHaveLength(1));
  log.close();
  const next = await open();
  expect(next.view.shown(walk)).toMatchObject({ amount: 1, waiting: 1 });
  await settled(next);
  expect(next.view.shown(walk)).toMatchObject({ amount: 1, waiting: 0 });
  expect(stored()).toHaveLength(1);
});

test('two tabs and the worker together send each operation exactly once', async () => {
  const [one, two] = [await open(), await open()];
  server.session = null;
  server.renewal = 'unreachable';
  for (let i = 0; i < 250; i += 1) await (i % 2 ? one : two).log(`1.1.${day(i)}`, [add(1)]);
  await Promise.all([one.flush(true), two.flush(true)]);
  expect(stored()).toHaveLength(0);
  server.session = ana;
  await Promise.all([one.flush(true), flushAll(parts()), two.flush(true)]);
  expect(stored()).toHaveLength(250);
  expect(server.arrived).toHaveLength(250);
  const clocks = (server.ops.get(ana) ?? []).map(({ op }) => op.op_id);
  const outbox = await (await openDatabase()).count('outbox');
  expect(outbox).toBe(0);
  expect(new Set(clocks).size).toBe(250);
  await one.reread();
  await two.reread();
  expect(one.view.stored.outbox).toHaveLength(0);
  expect(two.view.stored.outbox).toHaveLength(0);
});

test('the worker renews an expired session, as the only one, and sends', async () => {
  const log = await open();
  await settled(log);
  server.session = null;
  server.renewal = 'unreachable';
  await log.log(walk, [done]);
  await settled(log);
  log.close();
  let held = 0;
  const alone: Tools['exclusive'] = (work) =>
    exclusive(async () => {
      held += 1;
      try {
        return await work();
      } finally {
        held -= 1;
      }
    });
  const renew = vi.fn(async () => {
    expect(held).toBe(1);
    server.session = ana;
    return 'renewed' as const;
  });
  await flushAll({ ...parts(), exclusive: alone, transport: { ...server.transport(), renew } });
  expect(stored()).toHaveLength(1);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('the worker’s flush fails as long as another attempt can send the rest', async () => {
  const log = await open();
  await settled(log);
  server.session = null;
  server.renewal = 'refused';
  await log.log(walk, [done]);
  await settled(log);
  const bad = log.view.stored.outbox[0]?.op.op_id ?? '';
  log.close();
  await expect(flushAll(parts())).resolves.toBeUndefined();
  server.renewal = 'unreachable';
  await expect(flushAll(parts())).rejects.toThrow();
  const away = { ...server.transport(), who: async () => undefined };
  await expect(flushAll({ ...parts(), transport: away })).rejects.toThrow();
  server.session = ben;
  await expect(flushAll(parts())).resolves.toBeUndefined();
  server.session = ana;
  server.faults = [503];
  await expect(flushAll(parts())).rejects.toThrow();
  server.refuses.set(bad, 'too_old');
  await expect(flushAll(parts())).resolves.toBeUndefined();
  // A refused change does not wait.
  await expect(flushAll({ ...parts(), transport: away })).resolves.toBeUndefined();
});

test('an offline start knows the pauses, and when the numbers arrived', async () => {
  const log = await open();
  await settled(log);
  const pause = { id: 1, from: '2026-03-02', to: '2026-03-04' };
  await log.keepPauses([pause]);
  log.close();
  now += 1000;
  const next = await open();
  expect(next.view.stored).toMatchObject({ pauses: [pause], totalsAt: now - 1000 });
});

const day = (i: number) =>
  new Date(Date.parse('2026-01-01') + (i % 60) * 86_400_000).toISOString().slice(0, 10);

test('a rejected operation keeps its reason and does not block the others', async () => {
  const log = await open();
  await settled(log);
  server.faults = [503];
  await log.log(walk, [done]);
  const bad = log.view.stored.outbox[0]?.op.op_id ?? '';
  server.refuses.set(bad, 'too_old');
  now += 1;
  await log.log('1.1.2026-03-01', [done]);
  await settled(log);
  await settled(log);
  expect(log.view.stored.outbox).toMatchObject([{ refused: { code: 'too_old' } }]);
  expect(log.view.shown(walk).status).toBe('open');
  expect(stored()).toHaveLength(1);
  await log.letGo(log.view.stored.outbox[0]?.n ?? 0);
  expect(log.view.stored.outbox).toEqual([]);
});

test('an operation that makes its batch invalid is isolated, and the others are sent', async () => {
  const log = await open();
  await settled(log);
  const poison = new Set<string>();
  const plain = server.transport();
  const transport = {
    ...plain,
    send: async (submission: Parameters<typeof plain.send>[0]) =>
      submission.ops.some(({ op_id }) => poison.has(op_id))
        ? { status: 400, problem: { code: 'invalid', message: 'No.' }, retryAfter: null }
        : plain.send(submission),
  };
  log.close();
  const next = await OfflineLog.open(ana, 0, { ...parts(), transport });
  logs.push(next);
  server.session = null;
  server.renewal = 'unreachable';
  for (let i = 0; i < 9; i += 1) await next.log(`1.1.${day(i)}`, [done]);
  await settled(next);
  poison.add(next.view.stored.outbox[4]?.op.op_id ?? '');
  server.session = ana;
  await settled(next);
  await settled(next);
  expect(next.view.stored.outbox).toMatchObject([{ refused: { code: 'invalid', message: 'No.' } }]);
  expect(stored()).toHaveLength(8);
});

test('operations of one account are never sent in another account’s session', async () => {
  const first = await open(ana);
  await settled(first);
  server.session = null;
  server.renewal = 'refused';
  await first.log(walk, [done]);
  await settled(first);
  expect(first.view.stored.account.paused).toBe('sign-in');
  server.session = ben;
  const second = await open(ben);
  await settled(second);
  await settled(first);
  await flushAll(parts());
  expect(server.arrived).toEqual([]);
  expect(first.view.stored.account.paused).toBe('other-account');
  await second.log('1.1.2026-03-01', [done]);
  await settled(second);
  expect(server.ops.get(ben)).toHaveLength(1);
  server.session = ana;
  await settled(first);
  expect(server.ops.get(ana)).toHaveLength(1);
  expect(first.view.stored.account.paused).toBeUndefined();
});

test('a first flush in another account’s session does not bind the device', async () => {
  server.session = ben;
  const log = await open(ana);
  await log.log(walk, [done]);
  await settled(log);
  expect(server.arrived).toEqual([]);
  expect(server.devices.size).toBe(0);
  expect(log.view.stored.account.paused).toBe('other-account');
});

test('a 401 renews the session, and a second one pauses sending', async () => {
  const log = await open();
  await settled(log);
  server.faults = [401];
  await log.log(walk, [done]);
  // Wait without a forced flush, which would send the change anyway.
  await vi.waitFor(() => expect(stored()).toHaveLength(1));
  server.faults = [401, 401];
  now += 1;
  await log.log(walk, [add(1)]);
  await vi.waitFor(() => expect(log.view.stored.account.paused).toBe('sign-in'));
  await log.flush();
  expect(stored()).toHaveLength(1);
  await settled(log);
  expect(log.view.stored.account.paused).toBeUndefined();
  expect(stored()).toHaveLength(2);
});

test('5xx responses delay retries: longer each time, or as asked', async () => {
  const log = await open();
  await settled(log);
  const db = await openDatabase();
  const tools: Tools = { db, ...parts(), tell: () => undefined };
  log.close();
  await change(db, ana, (row) => ({ ...row, attempts: 0, retryAt: 0 }));
  const late = await OfflineLog.open(ana, 0, {
    ...parts(),
    transport: { ...server.transport(), who: async () => undefined },
  });
  logs.push(late);
  await change(db, ana, (row) => ({ ...row, attempts: 0, retryAt: 0 }));
  server.faults = [503, 503];
  await late.log(walk, [done]);
  await vi.waitFor(async () => expect((await db.get('accounts', ana))?.attempts).toBe(1));
  // From here on, only the test sends changes.
  late.close();
  const sends = server.sends;
  await flush(tools, ana);
  expect(server.sends).toBe(sends);
  now += 600;
  await flush(tools, ana);
  const row = await db.get('accounts', ana);
  expect(row?.attempts).toBe(2);
  expect((row?.retryAt ?? 0) - now).toBe(1000);
  now += 1000;
  const send = async () => ({ status: 503, problem: {}, retryAfter: '30' });
  await flush({ ...tools, transport: { ...tools.transport, send } }, ana);
  expect((await db.get('accounts', ana))?.retryAt).toBe(now + 30_000);
  now += 30_000;
  await flush(tools, ana);
  expect(stored()).toHaveLength(1);
  db.close();
});

test('an operation sent after midnight keeps its date, time and zone', async () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'America/New_York',
  } as Intl.ResolvedDateTimeFormatOptions);
  // Two minutes before midnight in New York.
  now = Date.parse('2026-03-03T04:58:00Z');
  const log = await open();
  server.faults = [503];
  await log.log(`1.1.${log.today}`, [done]);
  now += 10 * 60_000;
  await settled(log);
  await settled(log);
  const [sent] = server.ops.get(ana) ?? [];
  expect(sent?.op).toMatchObject({
    entry_id: walk,
    occurred_at: '2026-03-03T04:58:00.000Z',
    hlc: `${Date.parse('2026-03-03T04:58:00Z')}-0`,
    tz: 'America/New_York',
  });
});

test('logging fails with NotKept when the device’s storage is full', async () => {
  const log = await open();
  const full = new DOMException('full', 'QuotaExceededError');
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw full;
  });
  await expect(log.log(walk, [done])).rejects.toMatchObject({ name: 'NotKept', full: true });
  expect(log.view.shown(walk).status).toBe('open');
});

test('after a restored backup, devices see its state and send what it lacks', async () => {
  const log = await open();
  await log.log('1.1.2026-03-01', [done]);
  await settled(log);
  const restore = server.backup();
  await log.log(walk, [done]);
  await settled(log);
  // Made on another device, which never returns.
  const other: Change = { kind: 'set_note', value: 'lost' };
  const ops = [oneOp(other, `${now}-9`, 7, walk)];
  await server.transport().send({ device_id: 'other', seq: 1, ops });
  await settled(log);
  expect(log.view.shown(walk)).toMatchObject({ status: 'done', note: 'lost' });
  restore();
  expect(stored()).toHaveLength(1);
  await settled(log);
  expect(stored()).toHaveLength(2);
  expect(server.entry(ana, walk)).toMatchObject({ status: 'done', note: null });
  expect(log.view.shown(walk)).toMatchObject({ status: 'done', note: null, waiting: 0 });
});

test('clearing removes the account’s data and keeps another account’s changes', async () => {
  const log = await open(ana);
  await log.log(walk, [done]);
  await settled(log);
  server.session = null;
  server.renewal = 'refused';
  const second = await open(ben);
  await second.log(walk, [done]);
  await log.log('1.1.2026-03-01', [done]);
  await log.flush();
  const { entries, outbox, sent } = log.view.stored;
  expect([entries, outbox, sent].map(({ length }) => length)).toEqual([1, 1, 1]);
  await log.clear();
  expect(log.view.stored).toMatchObject({ entries: [], outbox: [], sent: [] });
  const db = await openDatabase();
  expect(await db.count('outbox')).toBe(1);
  db.close();
});

// A device that is closed and disconnected at random always shows what the server will return.
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom<Change>(
    done,
    { kind: 'set_status', value: 'open' },
    { kind: 'set_status', value: 'not_now' },
    { kind: 'set_status', value: 'impossible' },
  ),
  fc.integer({ min: -4, max: 6 }).map(add),
  fc
    .option(fc.integer({ min: 0, max: 10 }))
    .map((value): Change => ({ kind: 'set_amount', value })),
  fc.option(fc.constantFrom('a', 'b')).map((value): Change => ({ kind: 'set_note', value })),
);
const steps = fc.oneof(
  { weight: 4, arbitrary: changes },
  { weight: 2, arbitrary: fc.constantFrom('flush', 'lost', '503', 'reopen') },
);

test('the optimistic view matches the server’s result despite failures and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { maxLength: 14 }),
      fc.constantFrom(undefined, 8),
      async (all, target) => {
        globalThis.indexedDB = new IDBFactory();
        server = new FakeServer();
        server.session = ana;
        server.target = target ? { amount: target, direction: 'at_least' } : null;
        let log = await open();
        await log.keepPrograms(program(target));
        for (const step of all) {
          now += 1;
          if (step === 'reopen') {
            log.close();
            log = await open();
          } else if (typeof step === 'string') {
            server.faults = step === 'lost' ? ['lost'] : step === '503' ? [503] : [];
            await settled(log);
          } else await log.log(walk, [step]);
        }
        const { status, amount, note } = log.view.shown(walk);
        server.faults = [];
        await settled(log);
        await settled(log);
        const answer = server.entry(ana, walk);
        expect({ status, amount, note }).toEqual({
          status: answer.status,
          amount: answer.amount,
          note: answer.note,
        });
        const after = log.view.shown(walk);
        expect(after).toMatchObject({ status, amount, note, waiting: 0 });
        const made = all.filter((step) => typeof step !== 'string').length;
        expect(stored()).toHaveLength(made);
        log.close();
      },
    ),
    { numRuns: 150 },
  );
}, 60_000);

test('two devices that were offline show the server’s state after both have synced', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), changes), { maxLength: 8 }),
      fc.boolean(),
      async (all, firstSends) => {
        server = new FakeServer();
        server.session = ana;
        const factories = [new IDBFactory(), new IDBFactory()];
        const devices: OfflineLog[] = [];
        for (const factory of factories) {
          globalThis.indexedDB = factory;
          devices.push(await open());
        }
        const [phone, tablet] = devices as [OfflineLog, OfflineLog];
        server.session = null;
        server.renewal = 'unreachable';
        for (const [onPhone, change] of all) {
          now += 1;
          await (onPhone ? phone : tablet).log(walk, [change]);
        }
        server.session = ana;
        const inOrder = firstSends ? [phone, tablet] : [tablet, phone];
        for (const log of [...inOrder, ...inOrder]) await settled(log);
        const { status, amount, note } = server.entry(ana, walk);
        if (all.length > 0) {
          for (const log of devices) {
            expect(log.view.shown(walk)).toMatchObject({ status, amount, note, waiting: 0 });
          }
        }
        expect(stored()).toHaveLength(all.length);
        for (const log of devices) log.close();
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);
