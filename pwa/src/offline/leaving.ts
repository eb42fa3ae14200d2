import { openDatabase } from './db';
import { exclusive, OfflineLog } from './log';
import { forgetAccount } from './storage';

/** Removes an account from this device. */
export const leaving = (account: number) => ({
  /**
   * Sends pending changes for up to `patience` (ms). Returns how many operations and answers are left, including
   * refused ones.
   */
  async unsent(patience: number): Promise<number> {
    const log = await OfflineLog.open(account);
    const left = async () => {
      const { waiting, refused } = await log.overview();
      return waiting + refused;
    };
    try {
      if ((await left()) === 0) return 0;
      const enough = new Promise((resolve) => setTimeout(resolve, patience));
      // Most devices have no survey answers, so the code that sends them may not be cached.
      const answers = import('./surveys/answering').then(({ sendSheets }) => sendSheets());
      const sent = Promise.all([log.flush(true), answers.catch(() => undefined)]);
      await Promise.race([sent, enough]);
      return await left();
    } finally {
      log.close();
    }
  },
  async forget(): Promise<void> {
    const db = await openDatabase();
    await exclusive(() => forgetAccount(db, account));
    db.close();
  },
});
