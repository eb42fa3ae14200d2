import type { Page } from '@playwright/test';
import {
  card,
  expectSent,
  expectWaiting,
  habit,
  installed,
  keptHere,
  logAt,
  signIn,
  today,
} from './device';
import { expect, expectAccessible, test } from './story';

test.use({ serviceWorkers: 'allow' });

const read = 'Read 20 pages';
const steps = '10,000 steps';
const more = '10,000 steps: 1,000 steps more';

const member = (community: { accounts: { email: string; password: string }[] }, n: number) => {
  const account = community.accounts[n];
  if (!account) throw new Error('nobody is here');
  return account;
};

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const urls: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys())
        urls.push(new URL(url).pathname);
    }
    return urls;
  });

test('the worker sends pending changes when the browser wakes it, even after it was killed', async ({
  page,
  context,
  site,
  community,
}) => {
  const emi = member(community, 4);
  await signIn(context, site, emi);
  await page.goto(today);
  await installed(page);
  await expectSent(page);
  await context.setOffline(true);
  await habit(page, read).click();
  await expectWaiting(page, 1);
  // The page navigates away, so only the worker can send.
  await page.goto('about:blank');

  const cdp = await context.newCDPSession(page);
  await context.setOffline(false);
  await page.goto('/favicon.svg');
  const registered = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (own) found(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  await cdp.send('ServiceWorker.stopAllWorkers');
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: site.url,
    registrationId,
    tag: 'outbox',
    lastChance: false,
  });
  await expect.poll(async () => (await logAt(site, emi))(read)?.status).toBe('done');
});

for (const [order, firstIsPhone] of [
  ['the phone first', true],
  ['the tablet first', false],
] as const) {
  test(`two devices of one member, both offline, ${order}: both show the same afterwards`, async ({
    page: phone,
    context,
    elsewhere,
    site,
    community,
  }) => {
    const emi = member(community, 4);
    const other = await elsewhere({ serviceWorkers: 'allow' });
    const tablet = await other.newPage();
    for (const [page, own] of [
      [phone, context],
      [tablet, other],
    ] as const) {
      await signIn(own, site, emi);
      await page.goto(today);
      await installed(page);
      await expectSent(page);
      await own.setOffline(true);
    }
    await phone.getByRole('button', { name: more }).click();
    await tablet.getByRole('button', { name: more }).click();
    await tablet.getByRole('button', { name: more }).click();
    await habit(phone, read).click();
    await expectWaiting(phone, 2);
    await expectWaiting(tablet, 2);

    const inOrder = firstIsPhone ? [context, other] : [other, context];
    const pages = firstIsPhone ? [phone, tablet] : [tablet, phone];
    for (const [i, own] of inOrder.entries()) {
      await own.setOffline(false);
      const page = pages[i];
      if (page) await expectSent(page);
    }
    for (const page of pages) {
      await page.reload();
      await expect(card(page, steps)).toContainText('3,000');
      await expect(habit(page, read)).toHaveAttribute('aria-pressed', 'true');
    }
    expect((await logAt(site, emi))(steps)).toMatchObject({ amount: 3000 });
  });
}

test('pages that were never visited open offline', async ({ page, context, site, community }) => {
  const emi = member(community, 4);
  await signIn(context, site, emi);
  await page.goto(today);
  await installed(page);
  await expectSent(page);
  await context.setOffline(true);
  await page.goto('/user/dashboard?tab=all-activities');
  await expect(page.getByRole('heading', { name: 'All activities' })).toBeVisible();
  await page.goto('/user/dashboard?tab=Device');
  await expect(page.getByRole('heading', { name: 'Stored on this device' })).toBeVisible();
  await page.goto('/user/dashboard?tab=profile');
  await expect(page.getByRole('main').getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.goto('/challenges');
  await expect(page.getByRole('main')).toBeVisible();
  // This tab needs the network.
  await page.goto('/user/dashboard?tab=more-teams');
  await expect(page.getByText('You are offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
});

test('a dialog that was never opened says so offline, and opens once online', async ({
  page,
  context,
  site,
  community,
}) => {
  await signIn(context, site, member(community, 4));
  await page.goto('/user/dashboard?tab=Goals');
  await installed(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'New goal' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You are offline');
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Try again?' })).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByLabel('How much')).toBeVisible();
});

test('offline, the chosen theme applies before the first paint', async ({
  page,
  context,
  site,
  community,
}) => {
  await signIn(context, site, member(community, 4));
  await page.goto(today);
  await installed(page);
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
});

test('offline, pages show their last state and its age', async ({
  page,
  context,
  site,
  community,
}) => {
  await signIn(context, site, member(community, 4));
  await page.goto('/challenges');
  await installed(page);
  await page.getByRole('link', { name: community.title }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.goto(today);
  const place = page.getByRole('region', { name: 'Your place' });
  await expect(place).toContainText('You');
  const board = `query ["program",${community.program},"board","all"]`;
  await expect.poll(() => keptHere(page)).toContain(board);

  await context.setOffline(true);
  await page.reload();
  await expect(place).toContainText('You');
  await expect(place).toContainText(/as of \d\d:\d\d/);
  await page.goto('/challenges');
  await expect(page.getByRole('heading', { name: 'Yours' })).toBeVisible();
  await expect(page.getByText(/^as of \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('link', { name: community.title }).click();
  await expect(page.getByRole('rowheader', { name: /Emi Tanaka/ })).toContainText('You');

  await context.setOffline(false);
  await page.goto('/user/dashboard?tab=Device');
  await page.getByRole('button', { name: 'Clear this device' }).click();
  expect(await keptHere(page)).toContain('query ["programs"]');
  await page.getByRole('button', { name: 'Clear device', exact: true }).click();
  await expect.poll(() => keptHere(page)).not.toContain('query ["programs"]');

  await page.goto('/user/dashboard?tab=profile');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/login');
  await expect.poll(() => keptHere(page)).toEqual([]);
});

test('offline, public pages show the HTML that the server rendered', async ({
  page,
  context,
  community,
}) => {
  await page.goto('/');
  await installed(page);
  await page.goto('/challenges/1');
  await context.setOffline(true);
  const answer = await page.goto('/challenges/1?join=1');
  expect(await answer?.text()).toMatch(new RegExp(`<h1[^>]*>${community.title}</h1>`));
  // This page was never visited, so the app itself shows the error.
  await page.goto('/challenges/2');
  await expect(page.getByRole('alert')).toContainText('You are offline');
  await expect(page.getByRole('button', { name: 'Try again?' })).toBeVisible();
});

test('an offline visitor sees the last state of the front page', async ({
  page,
  context,
  community,
}) => {
  await page.goto('/');
  await installed(page);
  await expect(page.getByRole('rowheader', { name: /Ana Lindqvist/ })).toBeVisible();
  await expect.poll(() => keptHere(page, 'visitor')).toContain('query ["program","featured"]');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('rowheader', { name: /Ana Lindqvist/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: community.title })).toBeVisible();
});

test('the worker’s caches contain no private data', async ({ page, context, site, community }) => {
  await signIn(context, site, member(community, 4));
  await page.goto(today);
  await installed(page);
  await expectSent(page);
  await page.goto('/');
  await page.goto('/challenges/1?period=week');
  await expect(page.getByRole('rowheader', { name: /Emi Tanaka/ })).toBeVisible();
  await page.evaluate(() => Object.assign(new Image(), { src: '/icons/512.png' }).decode());
  const cached = await cachedPaths(page);
  expect(cached.length).toBeGreaterThan(5);
  // Pictures are the only responses to calls that may be cached, because they are public.
  expect(cached.filter((path) => /^\/(api\/(?!image-proxy\/)|v1\/|v2\/)/.test(path))).toEqual([]);
  expect(cached).toEqual(expect.arrayContaining(['/', '/challenges/1', '/icons/512.png']));
  const said = await page.evaluate(async () => {
    const pages = await caches.open('pages');
    const answers = await pages.matchAll();
    return Promise.all(answers.map((answer) => answer.text()));
  });
  expect(said).toHaveLength(2);
  expect(said.join()).not.toMatch(/Emi|Tanaka/);
});

test('a new version waits for the member’s consent, and for unsaved text', async ({
  page,
  context,
  site,
  community,
}) => {
  await signIn(context, site, member(community, 4));
  await page.goto(today);
  await installed(page);
  await expectSent(page);
  // The browser treats the same worker under another name as a new version.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer').then(() => undefined));
  await expect(page.getByText('A new version of Daymark is ready.')).toBeVisible();

  await page.getByRole('button', { name: `More for ${read}` }).click();
  await page.getByLabel('Note').fill('Half a thought');
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText(/^Save what you are writing first/)).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectSent(page);

  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await loaded;
  await expect(card(page, read)).toContainText('Half a thought');
});
