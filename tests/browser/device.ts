import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Account } from './community';
import type { Site } from './site';
import { expect } from './story';

/** Signs a browser in without the form. The page notices the new session by itself. */
export async function signIn(context: BrowserContext, site: Site, account: Account): Promise<void> {
  const answer = await context.request.post(`${site.url}/v1/auth/login`, { data: account });
  expect(answer.ok()).toBe(true);
}

/** Fills in form fields by their labels. */
export const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
};

export const today = '/user/dashboard?tab=Dashboard';

/** Waits until the worker has cached everything and controls the page. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((there) =>
      navigator.serviceWorker.addEventListener('controllerchange', there, { once: true }),
    );
  });
}

export const card = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `More for ${title}` }) });

/** The main button of a habit. */
export const habit = (page: Page, title: string) => card(page, title).getByRole('button').first();

export const syncLine = (page: Page) => page.locator('[data-sync]').first();
export const expectSent = (page: Page) => expect(syncLine(page)).toHaveText('All changes sent');
export const expectWaiting = (page: Page, count: number) =>
  expect(syncLine(page)).toContainText(
    `${count} ${count === 1 ? 'change' : 'changes'} waiting, safe on this device`,
  );

/** `at`: when it was logged (ms). */
type Logged = { entry_id: string; kind: string; value: unknown; at?: number };

/**
 * Puts operations into the outbox of the page's member, as taps would, but faster. By default, each
 * is a second after the one before. Returns their ids in order.
 */
export function leaveWaiting(page: Page, changes: Logged[]): Promise<string[]> {
  return page.evaluate(async (changes) => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const db = await done(indexedDB.open('daymark'));
    const tx = db.transaction(['accounts', 'outbox'], 'readwrite');
    const [account] = await done(tx.objectStore('accounts').getAll());
    const ids: string[] = [];
    const now = Date.now();
    for (const [i, { at = now - 1000 * (changes.length - i), ...change }] of changes.entries()) {
      const op_id = crypto.randomUUID();
      const occurred_at = new Date(at).toISOString();
      const op = { ...change, op_id, occurred_at, hlc: `${at}-0`, tz: 'UTC' };
      tx.objectStore('outbox').add({ account: account.id, op });
      ids.push(op_id);
    }
    await new Promise((kept) => {
      tx.oncomplete = kept;
    });
    db.close();
    const others = new BroadcastChannel('daymark-log');
    others.postMessage('changed');
    others.close();
    return ids;
  }, changes);
}

/** The keys of members' or visitors' responses that are stored in the browser. */
export const keptHere = (page: Page, whose: 'members' | 'visitor' = 'members') =>
  page.evaluate(
    (whose) =>
      new Promise<string[]>((done) => {
        indexedDB.open('daymark').onsuccess = ({ target }) => {
          const db = (target as IDBOpenDBRequest).result;
          const all = db.transaction('kept').objectStore('kept').getAll();
          all.onsuccess = () => {
            db.close();
            const rows: { account: number; key: string }[] = all.result;
            const theirs = rows.filter(({ account }) => (account === 0) === (whose === 'visitor'));
            done(theirs.map(({ key }) => key));
          };
        };
      }),
    whose,
  );

/** A member's log on the server. */
export async function logAt(site: Site, account: Account, date?: string) {
  const { access_token } = await site.call('POST', '/v1/auth/login', account);
  const asked = date ? `?date=${date}` : '';
  const entries: {
    id: string;
    title: string;
    status: string;
    amount: number | null;
    points: number;
    note?: string;
  }[] = await site.call('GET', `/v1/core/activity_log${asked}`, undefined, access_token);
  return (title: string) => entries.find((each) => each.title === title);
}

/** The ids of the operations that each call sent to the server. */
export function countSent(context: BrowserContext): { ids: string[] } {
  const sent = { ids: [] as string[] };
  context.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/v1/core/sync')) return;
    for (const { op_id } of request.postDataJSON().ops) sent.ids.push(op_id);
  });
  return sent;
}

/** Scrolls to the end of the content, past the footer, until the lazily loaded target is there. */
export const toEnd = (page: Page, target: Locator) =>
  expect(async () => {
    await page.getByRole('main').evaluate((main) => main.scrollIntoView({ block: 'end' }));
    await expect(target).toBeVisible({ timeout: 500 });
  }).toPass();
