import { type Database, DRAFT, unsentOf } from './db';

export type Overview = {
  /** The number of operations and answers that the server lacks. */
  waiting: number;
  refused: number;
  /** The number of unsaved drafts. */
  drafts: number;
  entries: number;
  /** The used storage in bytes, if the browser reports it. */
  used?: number;
  room?: number;
  /** Whether the browser will keep the data when storage runs short. */
  persisted?: boolean;
};

const isDraft = ([, key]: [account: number, key: string]) => key.startsWith(DRAFT);

/** What is stored on the device for an account, and the free space. */
export async function overview(db: Database, account: number): Promise<Overview> {
  const outbox = await db.getAllFromIndex('outbox', 'account', account);
  const entries = await db.countFromIndex('entries', 'account', account);
  const refused = outbox.filter((each) => each.refused).length;
  const sheets = await db.getAllFromIndex('sheets', 'account', account);
  const answers = sheets.reduce((sum, sheet) => sum + unsentOf(sheet), 0);
  const kept = await db.getAllKeysFromIndex('kept', 'account', account);
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  const persisted = await navigator.storage?.persisted?.().catch(() => undefined);
  return {
    waiting: outbox.length - refused + answers,
    refused,
    drafts: kept.filter(isDraft).length,
    entries,
    ...(usage !== undefined && { used: usage }),
    ...(quota !== undefined && { room: quota }),
    ...(persisted !== undefined && { persisted }),
  };
}

/**
 * Deletes all of an account's data from the device, including unsent operations and drafts. Ask the
 * member first.
 */
export async function clearAccount(db: Database, account: number): Promise<void> {
  const stores = ['accounts', 'outbox', 'sent', 'entries', 'kept', 'sheets'] as const;
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
  await tx.objectStore('accounts').delete(account);
  for (const name of ['outbox', 'sent', 'entries', 'kept', 'sheets'] as const) {
    const store = tx.objectStore(name);
    for (const key of await store.index('account').getAllKeys(account)) await store.delete(key);
  }
  await tx.done;
}

/**
 * Deletes loaded data. Unsent changes and drafts stay for this account, and changes are sent at its
 * next sign-in on this device.
 */
export async function forgetAccount(db: Database, account: number): Promise<void> {
  const stores = ['accounts', 'outbox', 'sent', 'entries', 'kept', 'sheets'] as const;
  const tx = db.transaction(stores, 'readwrite');
  for (const name of ['sent', 'entries', 'kept'] as const) {
    const store = tx.objectStore(name);
    for (const key of await store.index('account').getAllKeys(account)) {
      if (!isDraft(key)) await store.delete(key);
    }
  }
  const sheets = tx.objectStore('sheets');
  for (const sheet of await sheets.index('account').getAll(account)) {
    if (unsentOf(sheet) === 0) await sheets.delete([account, sheet.survey]);
  }
  const accounts = tx.objectStore('accounts');
  const row = await accounts.get(account);
  if ((await tx.objectStore('outbox').index('account').count(account)) === 0) {
    await accounts.delete(account);
  } else if (row) {
    const { cursor: _, told: __, ...rest } = row;
    await accounts.put(rest);
  }
  await tx.done;
}
