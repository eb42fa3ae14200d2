import {
  countSent,
  expectSent,
  expectWaiting,
  habit,
  installed,
  leaveWaiting,
  logAt,
  signIn,
  syncLine,
  today,
} from './device';
import { expect, expectBoard, morning, test } from './story';

const walk = 'Morning walk';
const read = 'Read 20 pages';
const steps = '10,000 steps';

const member = (community: { accounts: { email: string; password: string }[] }, n: number) => {
  const account = community.accounts[n];
  if (!account) throw new Error('nobody is here');
  return account;
};

test('a long queue is sent in order over a slow connection, each change once', async ({
  page,
  context,
  site,
  community,
}) => {
  const emi = member(community, 4);
  await signIn(context, site, emi);
  await page.goto(today);
  await expectSent(page);
  const before = await logAt(site, emi);
  const [amount, note] = [before(steps)?.id ?? '', before(read)?.id ?? ''];
  await context.setOffline(true);
  const made = await leaveWaiting(
    page,
    Array.from({ length: 150 }, (_, i) => [
      { entry_id: amount, kind: 'add_amount', value: 1 },
      { entry_id: note, kind: 'set_note', value: `Thought ${i + 1}` },
    ]).flat(),
  );
  await expect(syncLine(page)).toContainText('300 changes');
  const lines = await page.evaluateHandle(() => {
    const seen = new Set<string>();
    const line = document.querySelector('[data-sync]');
    new MutationObserver(() => seen.add(line?.textContent ?? '')).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return seen;
  });

  const answered: { op_id: string; result: string }[] = [];
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/sync')) return;
    const { data } = await response.json();
    answered.push(...data.results);
  });
  const cdp = await context.newCDPSession(page);
  const bytes = 256_000 / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
  await context.setOffline(false);
  await expectSent(page);
  expect(answered.map(({ op_id }) => op_id)).toEqual(made);
  const taken = answered.filter(({ result }) => result === 'applied' || result === 'superseded');
  expect(taken).toHaveLength(300);
  // The member sees the progress.
  expect(await lines.evaluate((seen) => [...seen])).toContain('Sending 200 changes');
  const log = await logAt(site, emi);
  expect(log(steps)).toMatchObject({ amount: 150 });
  expect(log(read)).toMatchObject({ note: 'Thought 150' });
});

test('when the session ends during sending, the rest is sent after the next sign-in', async ({
  page,
  context,
  site,
  community,
}) => {
  const emi = member(community, 4);
  await signIn(context, site, emi);
  await page.goto(today);
  await expectSent(page);
  const entry_id = (await logAt(site, emi))(steps)?.id ?? '';
  await context.setOffline(true);
  const change = { entry_id, kind: 'add_amount', value: 1 };
  const made = await leaveWaiting(page, Array(150).fill(change));
  await expect(syncLine(page)).toContainText('150 changes');
  const over = { status: 401, json: { code: 'unauthenticated' } };
  const sent = countSent(context);
  let calls = 0;
  await page.route('**/v1/core/sync', async (route) => {
    const { ops = [] } = route.request().postDataJSON() ?? {};
    if (ops.length === 0) return route.continue();
    calls += 1;
    if (calls === 1) return route.continue();
    await route.fulfill(over);
  });
  await page.route('**/v1/auth/token/refresh', (route) => route.fulfill(over));
  await context.setOffline(false);

  await expect(page).toHaveURL(/\/auth\/login\?callbackUrl=/);
  await expect(
    page.getByText(/^50 changes are saved on this device. Sign in to send them\.$/),
  ).toBeVisible();
  expect((await logAt(site, emi))(steps)?.amount).toBe(100);
  expect(calls).toBe(2);

  await page.unrouteAll();
  await page.getByLabel('Email').fill(emi.email);
  await page.getByLabel('Password', { exact: true }).fill(emi.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/dashboard/);
  await expectSent(page);
  expect((await logAt(site, emi))(steps)?.amount).toBe(150);
  expect(sent.ids).toEqual([...made, ...made.slice(100)]);
});

for (const [what, name, words] of [
  ['is full', 'QuotaExceededError', 'your device is out of storage.'],
  ['fails', 'UnknownError', 'your device could not save it.'],
] as const) {
  test(`the device’s storage ${what}: a tap shows the error, and nothing looks logged`, async ({
    page,
    context,
    site,
    community,
  }) => {
    const emi = member(community, 4);
    await signIn(context, site, emi);
    await page.goto(today);
    await expectSent(page);
    const storage = await page.evaluateHandle((name) => {
      const { add } = IDBObjectStore.prototype;
      const mend = () => {
        IDBObjectStore.prototype.add = add;
      };
      const state = { failures: 0, mend };
      IDBObjectStore.prototype.add = () => {
        state.failures += 1;
        throw new DOMException('no', name);
      };
      return state;
    }, name);
    await habit(page, read).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(habit(page, read)).toHaveAttribute('aria-pressed', 'false');
    await expect(syncLine(page)).toHaveText('All changes sent');
    await page.getByRole('button', { name: `More for ${walk}` }).click();
    await page.getByLabel('Note').fill('Along the shore');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => storage.evaluate(({ failures }) => failures)).toBe(2);
    // The typed note is still there to save later.
    await expect(page.getByLabel('Note')).toHaveValue('Along the shore');

    await storage.evaluate(({ mend }) => mend());
    await page.getByRole('button', { name: 'Save' }).click();
    await habit(page, read).click();
    await expect(habit(page, read)).toHaveAttribute('aria-pressed', 'true');
    await expectSent(page);
    const log = await logAt(site, emi);
    expect(log(read)?.status).toBe('done');
    expect(log(walk)?.note).toBe('Along the shore');
  });
}

test.describe('with the app installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an evening offline, past midnight and a reload: another member’s open board moves', async ({
    page,
    context,
    elsewhere,
    site,
    community,
  }) => {
    const [ben, emi] = [member(community, 1), member(community, 4)];
    const other = await elsewhere();
    await signIn(other, site, ben);
    const watching = await other.newPage();
    await watching.goto('/');
    await expectBoard(watching, morning);
    const loadedAt = await watching.evaluate(() => performance.timeOrigin);

    await signIn(context, site, emi);
    const date = new Date().toISOString().slice(0, 10);
    await page.clock.install({ time: new Date(`${date}T23:55:00Z`) });
    await page.goto(today);
    await installed(page);
    await expectSent(page);
    await context.setOffline(true);
    await habit(page, steps).click();
    await habit(page, read).click();
    await expectWaiting(page, 2);
    await page.clock.fastForward('10:00');
    await page.reload();
    await expectWaiting(page, 2);
    await expectBoard(watching, morning);

    await context.setOffline(false);
    await expectSent(page);
    await expectBoard(watching, [
      'Emi Tanaka 70',
      'Ana Lindqvist 50',
      'Ben Asante 40',
      'Chloé Dubois 30',
      'Daniel Weber 20',
    ]);
    expect(await watching.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  });
});
