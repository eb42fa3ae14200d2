import type { Page } from '@playwright/test';
import { expectSent, signIn, today } from './device';
import { expect, expectAccessible, test } from './story';

const list = /\/assets\/challenges-[^/]+\.js$/;

/** Makes a part of the app missing on the server, and counts the requests for it. */
async function loseTheList(page: Page, isGone = () => true): Promise<{ asked: number }> {
  const count = { asked: 0 };
  await page.route(list, (route) => {
    count.asked += 1;
    if (!isGone()) return route.continue();
    return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
  });
  return count;
}

/**
 * Makes the server appear to have another version than the page: its front page names another entry
 * script.
 */
async function update(page: Page): Promise<void> {
  await page.route('/', async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const script = '<script type="module" crossorigin src="/assets/index-other.js"></script>';
    await route.fulfill({ contentType: 'text/html', body: script });
  });
}

function countLoads(page: Page): { loads: number } {
  const count = { loads: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count.loads += 1;
  });
  return count;
}

const programs = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Programs' });
const opened = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Programs' })).toBeVisible();

/** After a click the pointer may be over another link, whose page would be preloaded just as the network returns. */
const awayFromLinks = (page: Page) => page.mouse.move(0, 0);

/** Opens the programs without a network. The current page stays, and says so. */
async function openOffline(page: Page): Promise<{ loads: number }> {
  await page.goto('/');
  const count = countLoads(page);
  await programs(page).scrollIntoViewIfNeeded();
  await page.context().setOffline(true);
  await programs(page).click();
  await expect(page.getByText('You are offline')).toBeVisible();
  expect(count.loads).toBe(0);
  await awayFromLinks(page);
  return count;
}

test('when a part of the app is missing after an update, the page reloads once and continues', async ({
  page,
}) => {
  await page.goto('/');
  const count = countLoads(page);
  await update(page);
  await loseTheList(page, () => count.loads === 0);
  await programs(page).click();
  await opened(page);
  await expect(page).toHaveURL('/challenges');
  expect(count.loads).toBe(1);
});

test('a visitor who navigates during the reload is not taken back', async ({ page }) => {
  await page.goto('/');
  await update(page);
  await loseTheList(page);
  // The reload is never answered. Playwright does not act on a page that is loading, so a script in
  // the page clicks.
  await page.route('**/challenges', () => undefined);
  await page.evaluate(() => {
    const moving = setInterval(() => {
      if (!sessionStorage.getItem('daymark.reloaded')) return;
      clearInterval(moving);
      document.querySelector<HTMLAnchorElement>('footer a[href="/events"]')?.click();
    }, 20);
  });
  const anew = page.waitForRequest(
    (request) => request.isNavigationRequest() && new URL(request.url()).pathname === '/events',
  );
  await programs(page).click({ noWaitAfter: true });
  await anew;
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
});

test('if the part stays missing, an error offers to try again, without a reload loop', async ({
  page,
}) => {
  await page.goto('/');
  const count = countLoads(page);
  await update(page);
  const lost = await loseTheList(page);
  await programs(page).click();
  await expect.poll(() => lost.asked).toBeGreaterThan(1);
  await expect(page.getByText('Oops, there is an error!')).toBeVisible();
  expect(count.loads).toBe(1);
  await expectAccessible(page);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again?' }).click();
  await opened(page);
});

test('when only one request fails, an error offers to try again, without a reload', async ({
  page,
}) => {
  await page.goto('/');
  const count = countLoads(page);
  const asked = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/' && answer.ok(),
  );
  await loseTheList(page);
  await programs(page).click();
  await asked;
  await expect(page.getByText('Oops, there is an error!')).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again?' }).click();
  await opened(page);
  expect(count.loads).toBe(0);
});

test('offline, the page says so, and continues once online', async ({ page, context }) => {
  const count = await openOffline(page);
  await context.setOffline(false);
  await opened(page);
  expect(count.loads).toBe(0);
});

test('a device that reports online too early continues once its network works', async ({
  page,
  context,
}) => {
  const count = await openOffline(page);
  await context.route('**', (route) => route.abort('internetdisconnected'));
  const tried = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await context.setOffline(false);
  await tried;
  await context.unroute('**');
  await opened(page);
  expect(count.loads).toBe(0);
});

test('while the server is down, the page stays, and continues afterwards', async ({
  page,
  site,
}) => {
  await page.goto('/');
  const count = countLoads(page);
  await programs(page).scrollIntoViewIfNeeded();
  await site.stop();
  await programs(page).click();
  await expect(page.getByText('Oops, there is an error!')).toBeVisible();
  await awayFromLinks(page);
  await site.start();
  await page.getByRole('button', { name: 'Try again?' }).click();
  await opened(page);
  expect(count.loads).toBe(0);
});

test('unsaved text prevents a reload', async ({ page, context, site, community }) => {
  const emi = community.accounts[4];
  if (!emi) throw new Error('nobody is here');
  await signIn(context, site, emi);
  await page.goto(today);
  await expectSent(page);
  const count = countLoads(page);
  await update(page);
  const lost = await loseTheList(page);
  await page.getByRole('button', { name: 'More for Read 20 pages' }).click();
  await page.getByLabel('Note').fill('Half a thought');
  // Focusing a link preloads its page.
  await page.getByRole('link', { name: 'Programs', exact: true }).focus();
  await expect.poll(() => lost.asked).toBeGreaterThan(0);
  await expect(page.getByLabel('Note')).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectSent(page);
  expect(count.loads).toBe(0);
});
