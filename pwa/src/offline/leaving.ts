import { openDatabase } from './db';
import { exclusive, OfflineLog } from './log';
import { forgetAccount } from './storage';

/** The end of an account's time on this device. */
export const leaving = (account: number) => ({
  /** Sends what waits, for as long as `patience` (ms); how many operations are left, refused ones too. */
  async unsent(patience: number): Promise<number> {
    const log = await OfflineLog.open(account);
    try {
      if (log.view.stored.outbox.length === 0) return 0;
      const enough = new Promise((resolve) => setTimeout(resolve, patience));
      await Promise.race([log.flush(true), enough]);
      await log.reread();
      return log.view.stored.outbox.length;
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
