import { expect, expectAccessible, expectBoard, expectLive, morning, test } from './story';

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
  await expect(page.getByRole('link', { name: 'See the board' })).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  const toggle = page.getByRole('button', { name: 'Use the dark theme' });
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use the light theme' })).toBeVisible();
  await expectAccessible(page);
});
