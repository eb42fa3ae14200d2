import type { Database } from './db';
import { newDeviceId } from './ids';
import type { Account } from './model';

/** The account's row on this device; created at its first sign-in here. */
export async function accountOf(db: Database, id: number, dayStartHour?: number): Promise<Account> {
  const tx = db.transaction('accounts', 'readwrite', { durability: 'strict' });
  const known = await tx.store.get(id);
  const account: Account = known
    ? { ...known, dayStartHour: dayStartHour ?? known.dayStartHour }
    : {
        id,
        deviceId: newDeviceId(),
        bound: false,
        seq: 0,
        hlc: '0-0',
        dayStartHour: dayStartHour ?? 0,
        attempts: 0,
        retryAt: 0,
      };
  if (!known || known.dayStartHour !== account.dayStartHour) await tx.store.put(account);
  await tx.done;
  return account;
}

/** Changes the account's row; does nothing if it was cleared in the meantime. */
export async function change(
  db: Database,
  id: number,
  change: (account: Account) => Account,
): Promise<Account | undefined> {
  const tx = db.transaction('accounts', 'readwrite');
  const known = await tx.store.get(id);
  const next = known && change(known);
  if (next) await tx.store.put(next);
  await tx.done;
  return next;
}
