import { openDatabase } from '@/offline/db';

/** How many changes have not been sent yet: those of one account, or of all accounts on this device. */
export async function waitingHere(account?: number): Promise<number> {
  const db = await openDatabase();
  try {
    return await db.countFromIndex('outbox', 'account', account);
  } finally {
    db.close();
  }
}
