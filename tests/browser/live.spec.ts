import type { WebSocketRoute } from '@playwright/test';
import { signIn } from './device';
import { expect, expectBoard, expectLive, morning, parts, test } from './story';

test('the first load shows the board, the community streak and the last five minutes', async ({
  page,
  community,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/');
  const { streak, feed } = parts(page);

  await expect(page.getByRole('heading', { name: community.title })).toBeVisible();
  await expectBoard(page, morning);
  await expect(streak).toContainText('1 day');
  await expect(streak).toContainText('5 people, 7 habits done.');
  await expect(streak).toContainText('Goal reached');
  await expect(feed.getByText('7 habits done', { exact: true })).toBeVisible();
  await expect(feed.getByRole('listitem').first()).toContainText('Emi Tanaka');
  await expectLive(page);
  expect(errors).toEqual([]);
});

test('another member’s log moves a row without a reload', async ({ page, site, community }) => {
  // This is the last request during the page load.
  const banners = page.waitForResponse(/banners\/enabled/);
  await page.goto('/');
  await expectBoard(page, morning);
  await expectLive(page);
  await banners;
  const loadedAt = await page.evaluate(() => performance.timeOrigin);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  await community.log(site, 'Chloé Dubois', '10,000 steps', 10_400);
  await expectBoard(page, [
    'Chloé Dubois 70',
    'Ana Lindqvist 50',
    'Ben Asante 40',
    'Daniel Weber 20',
    'Emi Tanaka 10',
  ]);

  const { feed, streak } = parts(page);
  await expect(feed.getByRole('listitem').first()).toContainText('Chloé Dubois');
  await expect(feed.getByText('8 habits done', { exact: true })).toBeVisible();
  await expect(streak).toContainText('5 people, 8 habits done.');
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  expect(asked).toEqual([]);
});

test('an open page survives the expiry of its access token', async ({ page, site, community }) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  type Frame = { op: string; topic: string; epoch?: string };
  const sockets: { socket: WebSocketRoute; said: Frame[]; heard: Frame[] }[] = [];
  await page.routeWebSocket(/\/v1\/ws$/, (socket) => {
    const server = socket.connectToServer();
    const said: Frame[] = [];
    const heard: Frame[] = [];
    sockets.push({ socket, said, heard });
    socket.onMessage((message) => {
      said.push(JSON.parse(String(message)));
      server.send(message);
    });
    server.onMessage((message) => {
      heard.push(JSON.parse(String(message)));
      socket.send(message);
    });
  });
  const named = (frames: Frame[] = [], wanted = 'sub') =>
    frames.flatMap(({ op, topic }) => (op === wanted ? topic : [])).sort();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expectBoard(page, morning);
  await expectLive(page);
  const topics = ['community', 'me', `program:${community.program}`];
  // The socket starts over when the page learns who is signed in.
  await expect.poll(() => named(sockets.at(-1)?.heard, 'snapshot')).toEqual(topics);

  const before = asked.splice(0);
  const [last] = sockets.splice(0).slice(-1);
  await last?.socket.close({ code: 4401 });
  await expect.poll(() => named(sockets[0]?.said)).toEqual(topics);
  await community.log(site, 'Chloé Dubois', '10,000 steps', 10_400);
  await expect(page.locator('tbody tr').first()).toContainText('Chloé Dubois');
  expect(named(sockets[0]?.heard, 'snapshot')).toEqual([]);
  expect(asked).toContain('/v1/auth/token/refresh');
  expect(asked.filter((path) => before.includes(path))).toEqual([]);
});

test('the page shows members arriving and leaving', async ({ page, elsewhere, community }) => {
  await page.goto('/');
  await expectLive(page);
  const others = await Promise.all(
    community.accounts.slice(0, 2).map(async (data) => {
      const context = await elsewhere();
      await context.request.post('/v1/auth/login', { data });
      await (await context.newPage()).goto('/');
      return context;
    }),
  );
  await expect(page.getByText('people here now')).toBeVisible();
  for (const context of others) await context.close();
  await expect(page.getByText('people here now')).toHaveCount(0);
});

test('half the amount earns half the points; equal points share a rank', async ({
  page,
  site,
  community,
}) => {
  await page.goto('/');
  await expectLive(page);
  await community.log(site, 'Daniel Weber', '10,000 steps', 5_000);
  await expectBoard(page, [
    'Ana Lindqvist 50',
    'Ben Asante 40',
    'Daniel Weber 40',
    'Chloé Dubois 30',
    'Emi Tanaka 10',
  ]);
  const ranks = page.locator('tbody td:first-child');
  await expect(ranks).toHaveText(['1', '2', '2', '4', '5']);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('rows move without animation', async ({ page, site, community }) => {
    await page.goto('/');
    await expectLive(page);
    await page.evaluate(() => {
      document.documentElement.dataset.animated = '0';
      Element.prototype.animate = () => {
        document.documentElement.dataset.animated = '1';
        throw new Error('An animation was started.');
      };
    });
    await community.log(site, 'Emi Tanaka', '10,000 steps', 20_000);
    await expect(page.locator('tbody tr').nth(1)).toContainText('Emi Tanaka');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(page.locator('html')).toHaveAttribute('data-animated', '0');
  });
});
