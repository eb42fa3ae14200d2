import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Account, Sent, StoredEntry, Waiting } from './model';
import type { Sheet, SheetId } from './surveys/model';

/** A server response stored for an offline start, with its key and its time of arrival. */
export type Kept = { account: number; key: string; value: unknown; at: number };

/** The prefix of the keys of unsaved drafts, which exist only on this device. */
export const DRAFT = 'draft:';

export interface Schema extends DBSchema {
  accounts: { key: number; value: Account };
  outbox: {
    key: number;
    value: Waiting;
    indexes: { account: number; entry: [number, string] };
  };
  sent: { key: [number, string]; value: Sent; indexes: { account: number } };
  entries: { key: [number, string]; value: StoredEntry; indexes: { account: number } };
  kept: { key: [number, string]; value: Kept; indexes: { account: number } };
  sheets: { key: SheetId; value: Sheet; indexes: { account: number } };
}

export type Database = IDBPDatabase<Schema>;

const NAME = 'daymark';

/** `moved` is called when another tab needs a newer database version: this one has closed its own connection. */
export function openDatabase(moved: () => void = () => undefined): Promise<Database> {
  return openDB<Schema>(NAME, 2, {
    upgrade(db, from) {
      if (from < 1) first(db);
      const sheets = db.createObjectStore('sheets', { keyPath: ['account', 'survey'] });
      sheets.createIndex('account', 'account');
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      moved();
    },
  });
}

function first(db: Database): void {
  db.createObjectStore('accounts', { keyPath: 'id' });
  const outbox = db.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true });
  outbox.createIndex('account', 'account');
  outbox.createIndex('entry', ['account', 'op.entry_id']);
  const sent = db.createObjectStore('sent', { keyPath: ['account', 'op.op_id'] });
  sent.createIndex('account', 'account');
  const entries = db.createObjectStore('entries', { keyPath: ['account', 'id'] });
  entries.createIndex('account', 'account');
  const kept = db.createObjectStore('kept', { keyPath: ['account', 'key'] });
  kept.createIndex('account', 'account');
}

/** How many answers of a sheet the server lacks; submitting it counts as one more. */
export const unsentOf = ({ waiting, submitting }: Sheet) => waiting.length + Number(submitting);
