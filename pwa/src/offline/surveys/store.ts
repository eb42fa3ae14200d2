import type { Database } from '../db';
import { NotKept } from '../outbox';
import type { Sheet, SheetId } from './model';

/** Reads and updates a sheet in one transaction. Durable once it resolves. */
export async function changeSheet(
  db: Database,
  id: SheetId,
  change: (sheet: Sheet | undefined) => Sheet | undefined,
): Promise<Sheet | undefined> {
  try {
    const tx = db.transaction('sheets', 'readwrite', { durability: 'strict' });
    const known = await tx.store.get(id);
    const next = change(known);
    if (next && next !== known) await tx.store.put(next);
    await tx.done;
    return next;
  } catch (cause) {
    throw new NotKept(cause);
  }
}

export const sheetsOf = (db: Database, account: number): Promise<Sheet[]> =>
  db.getAllFromIndex('sheets', 'account', account);

/** Moves a visitor's sheet to an account; `own` is that account's current sheet. */
export async function moveSheet(
  db: Database,
  survey: number,
  account: number,
  merge: (visitors: Sheet, own: Sheet | undefined) => Sheet,
): Promise<void> {
  const tx = db.transaction('sheets', 'readwrite', { durability: 'strict' });
  const visitors = await tx.store.get([0, survey]);
  const own = await tx.store.get([account, survey]);
  if (visitors) {
    await tx.store.put(merge(visitors, own));
    await tx.store.delete([0, survey]);
  }
  await tx.done;
}
