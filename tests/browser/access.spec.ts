import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectSent, expectWaiting, habit, installed, signIn, today } from './device';
import { admin } from './site';
import { expect, expectAccessible, expectBoard, expectLive, morning, test } from './story';

const source = (path: string) => readFileSync(`../../pwa/src/${path}`, 'utf8');

type Looked = {
  /** The addresses that are opened, where the path itself is none. */
  to?: string[];
  who?: ('visitor' | 'member' | 'admin')[];
};

/** Every page of the app, and for whom it is looked at. */
const pages: Record<string, Looked> = {
  '/': { who: ['visitor', 'member'] },
  '/admin': { who: ['admin'] },
  '/admin/dashboard': { who: ['admin', 'member'] },
  '/admin/profile': { who: ['admin'] },
  '/auth': { to: ['/auth', '/auth/nowhere', '/nowhere'] },
  '/auth/login': {},
  '/auth/login-email': {},
  '/auth/signup': {},
  '/challenges': { who: ['visitor', 'member'] },
  '/challenges/$id': { to: ['/challenges/1', '/challenges/99'], who: ['visitor', 'member'] },
  '/user': { who: ['member'] },
  '/user/dashboard': { to: ['/user/dashboard', '/user/dashboard?tab=profile'], who: ['member'] },
};

/** Every dialog that the app can open, and how. */
const dialogs: Record<string, (page: Page) => Promise<void>> = {
  'join program': async (page) => {
    await page.goto('/challenges/1?join=1');
  },
  'leave program': async (page) => {
    await page.goto('/challenges/1');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
  },
  'unsent changes': async (page) => {
    await page.goto(today);
    await expectSent(page);
    await page.route('**/v1/core/sync', (route) => route.abort());
    await habit(page, 'Read 20 pages').click();
    await expectWaiting(page, 1);
    await page.goto('/user/dashboard?tab=profile');
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  },
};

test('no page and no dialog is left out', () => {
  const [, paths = ''] =
    source('app/routeTree.gen.ts').match(/ {2}to:\n((?: {4}\| '.*'\n)+)/) ?? [];
  const routes = [...paths.matchAll(/'(.*)'/g)].map(([, path]) => path);
  expect(Object.keys(pages).sort()).toEqual(routes.sort());
  const hosted = [...source('app/shell/ModalHost.tsx').matchAll(/^ {2}'(.*)': lazy/gm)];
  expect(Object.keys(dialogs).sort()).toEqual(hosted.map(([, name]) => name).sort());
});

/** Loaded, without faults, and no wider than the window. */
async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByRole('heading').first()).toBeAttached();
  // What is further down is rendered when it is seen.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the live page has no faults that axe knows, and nothing sticks out', async ({ page }) => {
      await page.goto('/');
      await expectBoard(page, morning);
      await expectLive(page);
      await expectAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBe(0);
    });

    for (const [path, { to = [path], who = ['visitor'] }] of Object.entries(pages)) {
      for (const one of who) {
        test(`${path}, ${one}`, async ({ page, site, community }) => {
          const [ana] = community.accounts;
          const account = one === 'admin' ? admin : ana;
          if (one !== 'visitor' && account) await signIn(page.context(), site, account);
          for (const address of to) {
            await page.goto(address);
            await expectSound(page);
          }
        });
      }
    }

    for (const [name, open] of Object.entries(dialogs)) {
      test(`the dialog: ${name}`, async ({ page, site, community }) => {
        const [ana] = community.accounts;
        if (ana) await signIn(page.context(), site, ana);
        await open(page);
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectSound(page);
      });
    }

    test('the menu', async ({ page, site, community, isMobile }) => {
      const [ana] = community.accounts;
      if (ana) await signIn(page.context(), site, ana);
      await page.goto('/challenges');
      await page.getByRole('button', { name: isMobile ? 'Menu' : 'Ana Lindqvist' }).click();
      await expect(page.getByRole('link', { name: 'My Profile' })).toBeVisible();
      await expectSound(page);
    });

    test.describe('with the app installed', () => {
      test.use({ serviceWorkers: 'allow' });

      test('a new version is ready', async ({ page, site, community }) => {
        const [ana] = community.accounts;
        if (ana) await signIn(page.context(), site, ana);
        await page.goto(today);
        await installed(page);
        await expectSent(page);
        // The same worker under another name is a newer one to the browser.
        await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js?2')));
        await expect(page.getByText('A new version of Daymark is ready.')).toBeVisible();
        await expectSound(page);
      });
    });

    test('a form that was not filled in', async ({ page }) => {
      await page.goto('/auth/signup');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('This field is required').first()).toBeVisible();
      await expectSound(page);
    });
  });
}

test('the keyboard alone: past the menu, to the board, and the other theme', async ({ page }) => {
  await page.goto('/');
  await expectBoard(page, morning);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Create account' }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'See the board' })).toBeFocused();

  const toggle = page.getByRole('button', { name: 'Use the dark theme' });
  for (let step = 0; step < 5; step += 1) {
    if (await toggle.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
  await expectAccessible(page);
});
