import { openDatabase } from './db';
import { exclusive, OfflineLog } from './log';
import { forgetAccount } from './storage';

/** The end of an account's time on this device. */
export const leaving = (account: number) => ({
  /** Sends what waits, for as long as `patience` (ms); how many operations and answers are left, refused ones too. */
  async unsent(patience: number): Promise<number> {
    const log = await OfflineLog.open(account);
    const left = async () => {
      const { waiting, refused } = await log.overview();
      return waiting + refused;
    };
    try {
      if ((await left()) === 0) return 0;
      const enough = new Promise((resolve) => setTimeout(resolve, patience));
      // Most have none: what sends them is not kept on every device.
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
