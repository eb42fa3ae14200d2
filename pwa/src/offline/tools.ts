import type { Database, Kept } from './db';
import type { Totals } from './model';
import type { Transport } from './transport';

export type Tools = {
  db: Database;
  transport: Transport;
  /** Runs one at a time across all tabs and the worker. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
  now(): number;
  random(): number;
  /** Announces a change in the database. */
  tell(): void;
};

/** The member's numbers as a stored row. */
export const totalsRow = (account: number, value: Totals, at: number): Kept => ({
  account,
  key: 'totals',
  value,
  at,
});
