import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectBoard, expectLive, morning, test } from './story';

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

    for (const path of [
      '/challenges',
      '/challenges/1',
      '/auth/login',
      '/auth/signup',
      '/nowhere',
    ]) {
      test(`${path} for a visitor`, async ({ page }) => {
        await page.goto(path);
        await expectSound(page);
      });
    }

    test('what a member sees, and what opens over it', async ({ page, community }) => {
      const [ana] = community.accounts;
      await page.context().request.post('/v1/auth/login', { data: ana });
      for (const path of [
        '/',
        '/challenges',
        '/user/dashboard',
        '/user/dashboard?tab=profile',
        '/challenges/1',
      ]) {
        await page.goto(path);
        await expectSound(page);
      }
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectSound(page);
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
