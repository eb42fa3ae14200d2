import { openDatabase } from '@/offline/db';

/** How many changes are on this device alone: an account's, or whoever's they are. */
export async function waitingHere(account?: number): Promise<number> {
  const db = await openDatabase();
  try {
    return await db.countFromIndex('outbox', 'account', account);
  } finally {
    db.close();
  }
}
