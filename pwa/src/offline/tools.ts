import type { Database, Kept } from './db';
import type { Totals } from './model';
import type { Transport } from './transport';

export type Tools = {
  db: Database;
  transport: Transport;
  /** One at a time over all tabs and the worker. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  now(): number;
  random(): number;
  /** Something in the database changed. */
  tell(): void;
};

/** The member's numbers as a row of what is kept. */
export const totalsRow = (account: number, value: Totals, at: number): Kept => ({
  account,
  key: 'totals',
  value,
  at,
});
