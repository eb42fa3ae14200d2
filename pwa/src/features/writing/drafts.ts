import { DRAFT, openDatabase } from '@/offline/db';

/** An unsaved draft, stored for the account that writes it. */
export type Draft<T> = { value: T; at: number };

const keyOf = (name: string) => DRAFT + name;

async function within<T>(run: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) {
  const db = await openDatabase();
  try {
    return await run(db);
  } finally {
    db.close();
  }
}

/** The stored draft of `name`: an object with the version that the edit is based on. */
export const draftOf = <T>(account: number, name: string): Promise<Draft<T> | undefined> =>
  within((db) => db.get('kept', [account, keyOf(name)]) as Promise<Draft<T> | undefined>);

export const keepDraft = (account: number, name: string, value: unknown): Promise<unknown> =>
  within((db) => db.put('kept', { account, key: keyOf(name), value, at: Date.now() }));

export const dropDraft = (account: number, name: string): Promise<void> =>
  within((db) => db.delete('kept', [account, keyOf(name)]));
