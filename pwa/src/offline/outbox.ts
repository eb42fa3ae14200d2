import { tick } from './clock';
import type { Database } from './db';
import { newOpId } from './ids';
import type { Account, Change, Op, Refusal, Waiting } from './model';

/** The device at the moment of the tap. */
type Tap = { now: number; tz: string };

/**
 * Thrown if nothing was logged, because the device was full or its storage failed. The message is
 * for developers; members see the one in `useTap`.
 */
export class NotKept extends Error {
  readonly full: boolean;

  constructor(cause: unknown) {
    super('The device could not store the change.', { cause });
    this.name = 'NotKept';
    this.full = (cause as { name?: string }).name === 'QuotaExceededError';
  }
}

/**
 * Puts operations into the outbox, all or none. They are durable once the promise resolves. `seen`
 * is the time (ms) of the entry's last change that the member could see.
 */
export async function put(
  db: Database,
  account: Account['id'],
  entry: Op['entry_id'],
  changes: Change[],
  { now, tz }: Tap,
  seen = 0,
): Promise<Waiting[]> {
  try {
    const tx = db.transaction(['accounts', 'outbox'], 'readwrite', { durability: 'strict' });
    const accounts = tx.objectStore('accounts');
    const row = await accounts.get(account);
    if (!row) throw new Error('No one is signed in on this device.');
    let { hlc } = row;
    const outbox = tx.objectStore('outbox');
    const adding = changes.map(async (change) => {
      hlc = tick(hlc, now, seen);
      const occurred_at = new Date(now).toISOString();
      const op: Op = { ...change, op_id: newOpId(now), entry_id: entry, occurred_at, hlc, tz };
      // The store assigns the position.
      const n = await outbox.add({ account, op } as Waiting);
      return { account, op, n };
    });
    // Issue all requests together, then commit: waiting for each would make a tap milliseconds
    // slower.
    const keeping = accounts.put({ ...row, hlc });
    tx.commit();
    const [waiting] = await Promise.all([Promise.all(adding), keeping, tx.done]);
    return waiting;
  } catch (cause) {
    throw new NotKept(cause);
  }
}

export function outboxOf(db: Database, account: number): Promise<Waiting[]> {
  return db.getAllFromIndex('outbox', 'account', account);
}

/** The next operations in order, without the refused ones. */
export async function nextBatch(db: Database, account: number, most: number): Promise<Waiting[]> {
  const batch: Waiting[] = [];
  let cursor = await db.transaction('outbox').store.index('account').openCursor(account);
  while (cursor && batch.length < most) {
    if (!cursor.value.refused) batch.push(cursor.value);
    cursor = await cursor.continue();
  }
  return batch;
}

/** Keeps a refused operation with the reason, until the member has dealt with it. */
export async function refuse(db: Database, ops: Map<string, Refusal>, account: number) {
  const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' });
  for (const waiting of await tx.store.index('account').getAll(account)) {
    const refused = ops.get(waiting.op.op_id);
    if (refused) await tx.store.put({ ...waiting, refused });
  }
  await tx.done;
}

/** Discards a refused operation for the member. Never drops a pending one. */
export async function letGo(db: Database, n: Waiting['n']): Promise<void> {
  const tx = db.transaction('outbox', 'readwrite');
  const waiting = await tx.store.get(n);
  if (waiting?.refused) await tx.store.delete(n);
  await tx.done;
}

/** Makes a refused operation pending again, for the member to retry. */
export async function sendAgain(db: Database, n: Waiting['n']): Promise<void> {
  const tx = db.transaction('outbox', 'readwrite');
  const waiting = await tx.store.get(n);
  if (waiting?.refused) {
    const { refused: _, ...rest } = waiting;
    await tx.store.put(rest);
  }
  await tx.done;
}
