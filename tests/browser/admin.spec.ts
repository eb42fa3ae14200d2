import { signIn } from './device';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('an administrator watches logs arrive live', async ({ page, site, community }) => {
      await signIn(page.context(), site, admin);
      await page.goto('/admin');
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      const activity = page.getByRole('region', { name: 'Live activity' });
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
      await expect(activity.getByRole('listitem')).toHaveCount(7);
      await expect(page.getByRole('region', { name: 'Recent users' })).toContainText('Emi Tanaka');
      const figure = (label: string) =>
        page.getByText(label, { exact: true }).locator('..').locator('dd').first();
      await expect(figure('active today')).toHaveText('5');
      const perMinute = figure('habits in the last minute');
      const before = Number(await perMinute.textContent());
      await page.getByLabel('Show').selectOption('Habits');
      const today = page
        .getByRole('table', { name: /^Habits, / })
        .getByRole('cell')
        .last();
      await expect(today).toHaveText('7');
      await community.log(site, 'Daniel Weber', '10,000 steps', 11_000);
      await expect(activity.getByRole('listitem').first()).toContainText(
        'Daniel Weber did 10,000 steps',
      );
      await expect(activity.getByRole('listitem')).toHaveCount(8);
      // Some of the morning's logs may already be older than a minute.
      await expect(perMinute).toHaveText(/^[1-8]$/);
      expect(before).toBeLessThanOrEqual(7);
      // The chart and the figures follow the log.
      await expect(today).toHaveText('8');
      await expect(page.getByText('8 habits done')).toBeVisible();
      await expectAccessible(page);
    });

    test('a member is refused', async ({ page, site, community }) => {
      const [ana] = community.accounts;
      if (ana) await signIn(page.context(), site, ana);
      await page.goto('/admin/dashboard');
      await expect(page.getByText('You don’t have access')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('a visitor signs in and returns to the page', async ({ page }) => {
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/auth\/login\?callbackUrl=%2Fadmin%2Fdashboard$/);
});
