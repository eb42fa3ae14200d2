import { expect, test } from './story';

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const) {
  test.describe(`the API page, ${width} wide and ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('shows every call under the content policy', async ({ page }) => {
      await page.goto('/api/docs');
      await page.locator('#operations-tag-habits').click();
      const call = page.locator('#operations-habits-post_v1_core_sync');
      await call.locator('.opblock-summary-control').click();
      await expect(call.getByText('x-access')).toBeVisible();
      const root = page.locator('html');
      expect(await root.evaluate((html) => html.scrollWidth)).toBe(width);
      const dark = expect(root);
      await (colorScheme === 'dark' ? dark : dark.not).toHaveClass(/dark-mode/);
    });
  });
}
