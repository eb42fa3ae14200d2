import { type Database, openDatabase, unsentOf } from '@/offline/db';

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** How many changes of an account's log have not been sent yet. */
export const waitingHere = (account: number) =>
  withDatabase((db) => db.countFromIndex('outbox', 'account', account));

/** Whether a survey was opened on this device. */
export const hasSheets = () => withDatabase(async (db) => (await db.count('sheets')) > 0);

/** How many changes and answers of all accounts on this device have not been sent yet. A visitor's need no sign-in. */
export const unsentHere = () =>
  withDatabase(async (db) => {
    const sheets = (await db.getAll('sheets')).filter(({ account }) => account !== 0);
    return sheets.reduce((sum, sheet) => sum + unsentOf(sheet), await db.count('outbox'));
  });
