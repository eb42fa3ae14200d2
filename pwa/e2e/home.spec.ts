import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { feedItem, program, type Row, rows, streak } from './fixtures';
import { serve } from './server';

const live = (page: Page) => expect(page.getByText('38 people here now')).toBeVisible();
const names = (page: Page) =>
  page.getByRole('rowheader').evaluateAll((all) => all.map((each) => each.textContent ?? ''));

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 1280]) {
    test.describe(`${colorScheme}, ${width} wide`, () => {
      test.use({
        colorScheme,
        viewport: { width, height: 800 },
        contextOptions: { reducedMotion: 'reduce' },
      });

      test('full, then with a broken connection', async ({ page }) => {
        const refused: string[] = [];
        page.on('console', (message) => {
          if (/Content Security Policy/.test(message.text())) refused.push(message.text());
        });
        const server = await serve(page);
        await page.goto('/');
        await live(page);
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          width,
        );
        await server.stop(1012);
        await expect(page.getByText(/^as of \d\d:\d\d, reconnecting$/)).toHaveCount(2);
        await expectAccessible(page);
        expect(refused).toEqual([]);
      });

      test('loading', async ({ page }) => {
        await page.route(/\/v[12]\//, () => {});
        await page.goto('/');
        await expect(page.getByText('Loading program')).toBeAttached();
        await expectAccessible(page);
      });

      test('empty', async ({ page }) => {
        const today = { ...streak.today, members: 0, actions: 0 };
        await serve(page, {
          programs: [program],
          rows: [],
          streak: { ...streak, days: 0, best_days: 0, today },
          feed: { count: 0, items: [] },
        });
        await page.goto('/');
        await expect(page.getByText('No points yet')).toBeVisible();
        await expect(page.getByText('All quiet')).toBeVisible();
        await expectAccessible(page);
      });

      test('failing', async ({ page }) => {
        await page.route(/\/v[12]\//, (route) => route.fulfill({ status: 503, json: {} }));
        await page.goto('/');
        await expect(page.getByText('Oops, there is an error!')).toHaveCount(3);
        await expectAccessible(page);
      });
    });
  }
}

test('a row glides to its new place', async ({ page }) => {
  const server = await serve(page);
  await page.goto('/');
  await live(page);
  // The board's code is in a separate chunk.
  await expect.poll(() => server.heard('program:7')).toBe(true);
  const [first, second] = rows as [Row, Row];
  server.delta('program:7', {
    entries: [
      { ...second, pos: 0, rank: 1, points: 1300 },
      { ...first, pos: 1, rank: 2 },
    ],
    removed: [],
  });
  await expect(page.getByText('1,300')).toBeVisible();
  // Inspect the running animations: only these two rows move, and only with transform.
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('tr[data-flip]')].flatMap((row) =>
      row.getAnimations().map((each) => ({
        id: row.getAttribute('data-flip'),
        for: each.effect?.getTiming().duration,
        moves: Object.keys((each.effect as KeyframeEffect).getKeyframes()[0] ?? {}).includes(
          'transform',
        ),
      })),
    ),
  );
  expect(moving).toEqual([
    { id: '2', for: 300, moves: true },
    { id: '1', for: 300, moves: true },
  ]);
  expect((await names(page)).slice(0, 2)).toEqual([
    expect.stringContaining('Tomás Ferreira'),
    expect.stringContaining('Ana Lindqvist'),
  ]);
});

test('a new item slides in at the top, and leaves when it expires', async ({ page }) => {
  await page.clock.install();
  const server = await serve(page, { feed: { count: 1, items: [feedItem(0, 290)] } });
  await page.goto('/');
  await live(page);
  const feed = page.getByRole('region', { name: 'Last five minutes' });
  server.delta('community', {
    feed: { count: 2, add: [feedItem(2, 0)], remove: [] },
    now: new Date().toISOString(),
  });
  await expect(feed.getByText('2 habits done', { exact: true })).toBeVisible();
  await expect(feed.getByRole('listitem').first()).toContainText('Mei Tanaka');
  await page.clock.runFor(11_000);
  await expect(feed.getByRole('listitem')).toHaveCount(1);
  await expect(feed.getByText('1 habit done', { exact: true })).toBeVisible();
});

test('a chosen theme is kept', async ({ page }) => {
  await serve(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 22, 21)');
});

test('the first Tab focuses the link that skips the menu', async ({ page }) => {
  await serve(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Daymark' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});
