import type { Database } from './db';

export type Overview = {
  /** Operations that the server does not have. */
  waiting: number;
  refused: number;
  entries: number;
  /** Bytes, where the browser tells. */
  used?: number;
  room?: number;
  /** The browser will not evict it under pressure. */
  persisted?: boolean;
};

/** What is stored on the device for an account, and how much room there is. */
export async function overview(db: Database, account: number): Promise<Overview> {
  const outbox = await db.getAllFromIndex('outbox', 'account', account);
  const entries = await db.countFromIndex('entries', 'account', account);
  const refused = outbox.filter((each) => each.refused).length;
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  const persisted = await navigator.storage?.persisted?.().catch(() => undefined);
  return {
    waiting: outbox.length - refused,
    refused,
    entries,
    ...(usage !== undefined && { used: usage }),
    ...(quota !== undefined && { room: quota }),
    ...(persisted !== undefined && { persisted }),
  };
}

/** Removes everything of an account from the device, unsent operations too: ask first. */
export async function clearAccount(db: Database, account: number): Promise<void> {
  const stores = ['accounts', 'outbox', 'sent', 'entries', 'kept'] as const;
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
  await tx.objectStore('accounts').delete(account);
  for (const name of ['outbox', 'sent', 'entries', 'kept'] as const) {
    const store = tx.objectStore(name);
    for (const key of await store.index('account').getAllKeys(account)) await store.delete(key);
  }
  await tx.done;
}

/** Removes what was loaded. What is unsent stays, for its account alone, and is sent at its next sign-in here. */
export async function forgetAccount(db: Database, account: number): Promise<void> {
  if ((await db.countFromIndex('outbox', 'account', account)) === 0) {
    return clearAccount(db, account);
  }
  const tx = db.transaction(['accounts', 'sent', 'entries', 'kept'], 'readwrite');
  for (const name of ['sent', 'entries', 'kept'] as const) {
    const store = tx.objectStore(name);
    for (const key of await store.index('account').getAllKeys(account)) await store.delete(key);
  }
  const row = await tx.objectStore('accounts').get(account);
  if (row) {
    const { cursor: _, told: __, ...rest } = row;
    await tx.objectStore('accounts').put(rest);
  }
  await tx.done;
}
