import { type Database, openDatabase, unsentOf } from '@/offline/db';

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** The number of unsent changes of an account. */
export const waitingHere = (account: number) =>
  withDatabase((db) => db.countFromIndex('outbox', 'account', account));

/** Whether any survey was opened on this device. */
export const hasSheets = () => withDatabase(async (db) => (await db.count('sheets')) > 0);

/**
 * The number of unsent changes and answers of all accounts on this device. Leaves out visitors'
 * answers, which need no sign-in.
 */
export const unsentHere = () =>
  withDatabase(async (db) => {
    const sheets = (await db.getAll('sheets')).filter(({ account }) => account !== 0);
    return sheets.reduce((sum, sheet) => sum + unsentOf(sheet), await db.count('outbox'));
  });
