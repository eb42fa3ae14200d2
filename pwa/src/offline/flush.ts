import { change } from './accounts';
import { backoff, retryAfter } from './backoff';
import { isPast } from './cursor';
import { newDeviceId } from './ids';
import type { Account, Refusal, SyncResult, Waiting } from './model';
import { nextBatch, refuse } from './outbox';
import { pull, store } from './pull';
import { type Tools, totalsRow } from './tools';
import type { Answer, Problem, Submission } from './transport';

/** Well below the server's limit of 500, so that a slow connection gets responses more often. */
const BATCH = 100;

/**
 * Sends pending operations in order, until none is left or the server is unreachable. An operation
 * leaves the outbox only once the server has accepted it. `force` ignores a pause and the time of
 * the next attempt, and fetches the changes of other devices. Without `force`, fetches them only if
 * the responses, or `heard` (a cursor announced by the server), show that something is missing
 * here.
 */
export function flush(tools: Tools, account: number, force = false, heard?: string): Promise<void> {
  return tools.exclusive(async () => {
    const row = await tools.db.get('accounts', account);
    if (!row) return;
    if (!force && (row.paused || row.retryAt > tools.now())) return;
    if (await bind(tools, row)) {
      if ((await sendAll(tools, account)) && (force || (await isBehind(tools, account, heard)))) {
        await pull(tools, account);
        // After a restored backup there may be more to send.
        await sendAll(tools, account);
      }
    }
    tools.tell();
  });
}

async function isBehind({ db }: Tools, account: number, heard: string | undefined) {
  const row = await db.get('accounts', account);
  return !!row && [heard, row.told].some((each) => each && isPast(each, row.cursor));
}

/**
 * Binds the device to its account once, while the session certainly belongs to that account. From
 * then on, the server refuses the device's operations in other accounts' sessions.
 */
async function bind(tools: Tools, row: Account): Promise<boolean> {
  if (row.bound) return true;
  if (!(await isOwnSession(tools, row.id))) return false;
  const answer = await attempt(tools, row.id, { device_id: row.deviceId, seq: row.seq, ops: [] });
  if (!answer || !(await isOwnSession(tools, row.id))) return false;
  await change(tools.db, row.id, (now) => ({ ...now, bound: true }));
  return true;
}

/**
 * The account of the session, which is renewed if it has expired: `null` if no one is signed in,
 * `undefined` if the server is unreachable. Call it in `exclusive`, so that tabs and the worker do
 * not renew at once.
 */
export async function sessionOwner({ transport }: Tools): Promise<number | null | undefined> {
  const who = await transport.who();
  if (who !== null) return who;
  const renewal = await transport.renew();
  if (renewal === 'renewed') return transport.who();
  return renewal === 'refused' ? null : undefined;
}

async function isOwnSession(tools: Tools, account: number): Promise<boolean> {
  const who = await sessionOwner(tools);
  if (who === account) return true;
  if (who === undefined) await later(tools, account, null);
  else await pause(tools, account, who === null ? 'sign-in' : 'other-account');
  return false;
}

/** Returns whether everything was answered. */
async function sendAll(tools: Tools, account: number): Promise<boolean> {
  let size = BATCH;
  for (;;) {
    const [batch, row] = [
      await nextBatch(tools.db, account, size),
      await tools.db.get('accounts', account),
    ];
    if (!row) return false;
    if (batch.length === 0) return true;
    const ops = batch.map(({ op }) => op);
    const answer = await attempt(tools, account, {
      device_id: row.deviceId,
      seq: row.seq + 1,
      ops,
    });
    if (answer === 'smaller') {
      // A bad operation must not block the others: halve the batch until it contains only that one.
      if (batch.length === 1) await refuse(tools.db, await lastRefusal(tools, batch), account);
      size = Math.max(1, Math.floor(batch.length / 2));
      continue;
    }
    if (!answer) return false;
    const left = await settle(tools, account, batch, answer);
    tools.tell();
    if (left === batch.length) {
      // If the response has no answers, do not retry immediately.
      await later(tools, account, null);
      return false;
    }
    size = BATCH;
  }
}

const problems = new WeakMap<Tools, Problem>();

async function lastRefusal(tools: Tools, [only]: Waiting[]): Promise<Map<string, Refusal>> {
  const { code = 'invalid', errors, message } = problems.get(tools) ?? {};
  const sentence = Object.values(errors ?? {})[0]?.[0] ?? message;
  const refusal: Refusal = { code, ...(sentence && { message: sentence }) };
  return new Map(only ? [[only.op.op_id, refusal]] : []);
}

/**
 * Sends one submission, and renews the session if needed. Returns `undefined` if nothing more can
 * be sent now; the account stores the reason.
 */
async function attempt(
  tools: Tools,
  account: number,
  submission: Submission,
): Promise<SyncResult | 'smaller' | undefined> {
  let answer = await tools.transport.send(submission);
  if (answer.status === 401) {
    const renewal = await tools.transport.renew();
    if (renewal === 'refused') return pause(tools, account, 'sign-in');
    if (renewal === 'unreachable') return later(tools, account, null);
    answer = await tools.transport.send(submission);
    if (answer.status === 401) return pause(tools, account, 'sign-in');
  }
  if ('data' in answer) return answer.data;
  return refused(tools, account, answer);
}

async function refused(
  tools: Tools,
  account: number,
  { status, problem, retryAfter: after }: Exclude<Answer<SyncResult>, { data: SyncResult }>,
): Promise<'smaller' | undefined> {
  if (status === 403) return foreign(tools, account, problem);
  // The whole submission was refused because of its content.
  const atFault = status === 400 || status === 413 || status === 422;
  if (!atFault) return later(tools, account, after);
  problems.set(tools, problem);
  return 'smaller';
}

/**
 * Handles a device that the server has bound to another account: either the session belongs to that
 * account, or the device was bound to it by mistake.
 */
async function foreign(tools: Tools, account: number, problem: Problem): Promise<undefined> {
  const own = problem.code === 'foreign_device' && (await isOwnSession(tools, account));
  if (!own) return pause(tools, account, 'other-account');
  await change(tools.db, account, (row) => ({ ...row, deviceId: newDeviceId(), bound: false }));
  return later(tools, account, null);
}

/**
 * Applies the answers in one transaction: moves accepted operations to `sent`, marks refused ones,
 * and stores the entries. Returns how many operations were not answered.
 */
async function settle(
  tools: Tools,
  account: number,
  batch: Waiting[],
  { results, entries, totals, since, cursor }: SyncResult,
): Promise<number> {
  const byId = new Map(results.map((each) => [each.op_id, each]));
  const tx = tools.db.transaction(['outbox', 'sent', 'entries', 'accounts', 'kept'], 'readwrite', {
    durability: 'strict',
  });
  let left = 0;
  for (const waiting of batch) {
    const { result, code, entry } = byId.get(waiting.op.op_id) ?? {};
    if (!result) {
      left += 1;
      continue;
    }
    if (result === 'rejected') {
      // Discarded by the member in the meantime: do not bring it back.
      if (await tx.objectStore('outbox').getKey(waiting.n)) {
        await tx.objectStore('outbox').put({ ...waiting, refused: { code: code ?? 'rejected' } });
      }
    } else {
      await tx.objectStore('outbox').delete(waiting.n);
      await tx.objectStore('sent').put({ account, op: waiting.op });
    }
    if (entry) await store(tx.objectStore('entries'), account, entry);
  }
  for (const entry of entries) await store(tx.objectStore('entries'), account, entry);
  await tx.objectStore('kept').put(totalsRow(account, totals, tools.now()));
  const row = await tx.objectStore('accounts').get(account);
  if (row) {
    const { paused: _, ...rest } = row;
    await tx.objectStore('accounts').put({
      ...rest,
      seq: row.seq + 1,
      sentAt: tools.now(),
      attempts: 0,
      retryAt: 0,
      told: cursor,
      // If the response starts at another cursor, changes by other devices may lie in between.
      ...(row.cursor === since && { cursor }),
    });
  }
  await tx.done;
  return left;
}

async function pause(
  tools: Tools,
  account: number,
  paused: NonNullable<Account['paused']>,
): Promise<undefined> {
  await change(tools.db, account, (row) => ({ ...row, paused }));
}

/**
 * Back-off with jitter, or the server's `Retry-After`, whichever is longer. It ends a pause: the
 * next attempt finds out whether its reason still holds.
 */
async function later(tools: Tools, account: number, after: string | null): Promise<undefined> {
  const now = tools.now();
  await change(tools.db, account, ({ paused: _, ...row }) => {
    const attempts = row.attempts + 1;
    const wait = Math.max(backoff(attempts, tools.random()), retryAfter(after, now));
    return { ...row, attempts, retryAt: now + wait };
  });
}
