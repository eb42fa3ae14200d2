import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '@/offline/db';
import { clearAccount, forgetAccount, overview } from '@/offline/storage';
import { draftOf, keepDraft } from './drafts';

const [ana, ben] = [1, 2];
const name = 'article-7';
const text = { title: 'Light', version: 3 };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('signing out keeps drafts, clearing the device does not', async () => {
  const db = await openDatabase();
  await keepDraft(ana, name, text);
  await keepDraft(ben, name, text);
  await db.put('kept', { account: ana, key: 'programs', value: {}, at: 0 });

  await forgetAccount(db, ana);
  expect(await db.getAllKeysFromIndex('kept', 'account', ana)).toEqual([[ana, `draft:${name}`]]);
  expect((await draftOf(ana, name))?.value).toEqual(text);
  expect(await overview(db, ana)).toMatchObject({ drafts: 1, waiting: 0 });

  await clearAccount(db, ana);
  expect(await draftOf(ana, name)).toBeUndefined();
  expect((await draftOf(ben, name))?.value).toEqual(text);
  db.close();
});
