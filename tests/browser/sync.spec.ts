import type { Page } from '@playwright/test';
import { expectSent, habit, signIn, today } from './device';
import { expect, test } from './story';

const walk = 'Morning walk';
const read = 'Read 20 pages';
const steps = '10,000 steps';

/** Records the calls that a page makes from now on: all of them, or those to certain paths. */
function listen(page: Page, path = /^\/(v\d|api)\//) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (path.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Expects that nothing is being sent or fetched, and nothing is pending. */
const expectQuiet = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        return [...held, ...pending].map(({ name }) => name);
      }),
    )
    .not.toContain('daymark-flush');

/** Opens today with everything loaded; counts the frames in which the server announces the member's log. */
async function told(page: Page) {
  const frames = { count: 0 };
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { op, topic, data } = JSON.parse(String(payload));
      if (op === 'delta' && topic === 'me' && data.cursor) frames.count += 1;
    }),
  );
  const asked = page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && answer.url().includes('/v1/core/sync'),
  );
  await page.goto(today);
  await asked;
  await expectQuiet(page);
  await expect(page.getByRole('region', { name: 'Your place' })).toContainText('You');
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  return frames;
}

const post = 'POST /v1/core/sync';
const get = 'GET /v1/core/sync';

test('one tap makes one call, and shows its effects', async ({
  page,
  context,
  site,
  community,
}) => {
  const emi = community.accounts[4];
  if (!emi) throw new Error('nobody is here');
  await signIn(context, site, emi);
  const frames = await told(page);
  const calls = listen(page);
  const place = page.getByRole('region', { name: 'Your place' });
  await expect(place.getByRole('listitem')).toHaveCount(2);

  await habit(page, read).click();
  await expect.poll(() => frames.count).toBe(1);
  await expect(place).toContainText('30');
  await expectQuiet(page);
  await habit(page, steps).click();
  await expect.poll(() => frames.count).toBe(2);
  await habit(page, walk).click();
  await expect.poll(() => frames.count).toBe(3);
  await expect(place).toContainText('60');
  await expectQuiet(page);
  expect(calls).toEqual([post, post, post]);

  // Two taps in quick succession are sent together or one after the other.
  await habit(page, walk).click();
  await habit(page, read).click();
  await expect.poll(() => frames.count).toBeGreaterThan(3);
  await expectSent(page);
  await expectQuiet(page);
  expect(calls.filter((call) => call !== post)).toEqual([]);
  expect(calls.length).toBeLessThanOrEqual(5);
});

test('another device fetches missed changes once, when notified or at its next tap', async ({
  page,
  context,
  elsewhere,
  site,
  community,
}) => {
  const emi = community.accounts[4];
  if (!emi) throw new Error('nobody is here');
  const other = await elsewhere();
  const tablet = await other.newPage();
  await signIn(context, site, emi);
  await signIn(other, site, emi);
  const heard = await told(page);
  await told(tablet);
  const [here, there] = [listen(page, /core\/sync$/), listen(tablet, /core\/sync$/)];

  await habit(tablet, read).click();
  await expect(habit(page, read)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => heard.count).toBe(1);
  await expectQuiet(page);
  await expectQuiet(tablet);
  expect([here, there]).toEqual([[get], [post]]);

  // Without the socket, the page learns of the change from the response to its own tap.
  await page.routeWebSocket(/./, () => undefined);
  here.length = 0;
  await page.reload();
  await expect.poll(() => here).toContain(get);
  await expectQuiet(page);
  here.length = 0;
  await habit(tablet, steps).click();
  await expectSent(tablet);
  await habit(page, walk).click();
  await expect(habit(page, steps)).toHaveAttribute('aria-pressed', 'true');
  await expectQuiet(page);
  expect(here).toEqual([post, get]);
});
