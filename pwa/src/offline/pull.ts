import type { IDBPObjectStore, StoreNames } from 'idb';
import { change } from './accounts';
import { isOther } from './cursor';
import { daysBetween } from './dates';
import type { Schema } from './db';
import { type Entry, entryKey, type Waiting } from './model';
import { type Tools, totalsRow } from './tools';

/**
 * Older dates no longer change on the server, so the device need not keep the operations behind
 * their entries.
 */
const KEEP_SENT_DAYS = 12;
/** The server accepts operations of the last week; a day less, whatever the zone. */
const SEND_AGAIN_DAYS = 6;

/** Stores an entry from the server, unless a newer version is already there. */
export async function store<T extends ArrayLike<StoreNames<Schema>>>(
  entries: IDBPObjectStore<Schema, T, 'entries', 'readwrite'>,
  account: number,
  entry: Entry,
): Promise<void> {
  const known = await entries.get([account, entry.id]);
  const at = ({ updated_at }: Entry) => (updated_at ? Date.parse(updated_at) : 0);
  if (known && at(known.entry) > at(entry)) return;
  await entries.put({ account, id: entry.id, entry });
}

/** Fetches what changed since the cursor, including changes of other devices, until there is no more. */
export async function pull(tools: Tools, account: number): Promise<void> {
  const { db, transport } = tools;
  for (;;) {
    const row = await db.get('accounts', account);
    if (!row) return;
    const answer = await transport.pull(row.cursor);
    if (!('data' in answer)) return;
    const { entries, totals, cursor, more } = answer.data;
    if (row.cursor !== undefined && isOther(cursor, row.cursor)) await startOver(tools, account);
    const tx = db.transaction(['entries', 'accounts', 'kept', 'sent'], 'readwrite');
    for (const entry of entries) await store(tx.objectStore('entries'), account, entry);
    await tx.objectStore('kept').put(totalsRow(account, totals, tools.now()));
    await tx.done;
    await change(db, account, (now) => {
      const { paused: _, told: __, ...rest } = now;
      return { ...rest, cursor, attempts: 0, retryAt: 0 };
    });
    if (!more) break;
  }
  await forgetSent(tools, account);
}

/**
 * Forgets the entries of another history, and sends again what the device has sent: a restored
 * backup may lack it. The server takes each operation once.
 */
async function startOver({ db, now }: Tools, account: number): Promise<void> {
  const today = new Date(now()).toISOString().slice(0, 10);
  const tx = db.transaction(['entries', 'sent', 'outbox'], 'readwrite', { durability: 'strict' });
  const entries = tx.objectStore('entries');
  for (const key of await entries.index('account').getAllKeys(account)) await entries.delete(key);
  const sent = tx.objectStore('sent');
  for (const { op } of await sent.index('account').getAll(account)) {
    if (daysBetween(entryKey(op.entry_id).date, today) <= SEND_AGAIN_DAYS)
      await tx.objectStore('outbox').add({ account, op } as Waiting);
    await sent.delete([account, op.op_id]);
  }
  await tx.done;
}

async function forgetSent({ db, now }: Tools, account: number): Promise<void> {
  const today = new Date(now()).toISOString().slice(0, 10);
  const tx = db.transaction('sent', 'readwrite');
  for (const { op } of await tx.store.index('account').getAll(account)) {
    const old = daysBetween(entryKey(op.entry_id).date, today) > KEEP_SENT_DAYS;
    if (old) await tx.store.delete([account, op.op_id]);
  }
  await tx.done;
}
