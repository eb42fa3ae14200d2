import { signIn } from './device';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

test.beforeEach(async ({ page, site }) => {
  await signIn(page.context(), site, admin);
});

test('add, rename, retire and restore a badge rule', async ({ page }) => {
  await page.goto('/admin/badges');
  await page.getByRole('button', { name: 'New rule' }).click();
  let dialog = page.getByRole('dialog', { name: 'New badge rule' });
  await dialog.getByRole('button', { name: 'Add badge rule' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Two weeks');
  await dialog.getByLabel('What counts').selectOption('Days in a row');
  await dialog.getByLabel('How many').fill('0');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('How many')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('How many').fill('14');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Two weeks added\./)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Two weeks' });
  await expect(row).toContainText('14 days in a row · No one has it yet');

  await row.getByRole('button', { name: 'Edit Two weeks' }).click();
  dialog = page.getByRole('dialog', { name: 'Edit Two weeks' });
  await expect(dialog.getByText(/^Earned with 14 days in a row\./)).toBeVisible();
  await expect(dialog.getByLabel('How many')).toHaveCount(0);
  await dialog.getByLabel('Name').fill('Fortnight');
  await dialog.getByRole('button', { name: 'Save badge rule' }).click();
  await expect(page.getByText('Badge rule saved.')).toBeVisible();
  const renamed = page.getByRole('listitem').filter({ hasText: 'Fortnight' });
  await renamed.getByRole('button', { name: 'Retire Fortnight' }).click();
  await expect(renamed.getByText('Retired', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').last()).toContainText('Retired');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore Fortnight' }).click();
  await expect(renamed.getByText('Retired', { exact: true })).toHaveCount(0);
});

test('when badge rules fail to load, an error offers to try again', async ({ page }) => {
  const rules = '**/v1/core/achievement-rule';
  await page.route(rules, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/admin/badges');
  const again = page.getByRole('button', { name: 'Try again?' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await page.unroute(rules);
  await again.click();
  await expect(page.getByRole('button', { name: 'Retire 100 points' })).toBeVisible();
});
