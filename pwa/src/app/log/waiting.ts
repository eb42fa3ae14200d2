import { openDatabase } from '@/offline/db';

/** How many changes are on this device alone, whoever's they are. */
export async function waitingHere(): Promise<number> {
  const db = await openDatabase();
  try {
    return await db.count('outbox');
  } finally {
    db.close();
  }
}
