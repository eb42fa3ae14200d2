import type { Page } from '@playwright/test';
import { signIn } from './device';
import { admin } from './site';
import { helpers } from './staff';
import { expect, expectAccessible, tabTo, test } from './story';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });

test.beforeEach(async ({ page, site }) => {
  await signIn(page.context(), site, admin);
});

test('the audit log by keyboard: who changed what, before and after', async ({
  page,
  site,
  isMobile,
}) => {
  const id = await helpers(site, 2);
  const token = await site.adminToken();
  await site.call(
    'PATCH',
    `/v1/auth/role/${id}`,
    { name: 'Desk', permissions: ['audit:read'] },
    token,
  );
  await page.goto('/admin/audit');
  const update = page.getByRole('button', { name: /^Changed a role/ });
  await tabTo(page, update);
  await page.keyboard.press('Enter');
  await expect(update).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('del')).toHaveText([/Helpers/, /user:read/]);
  await expect(page.locator('ins')).toHaveText([/Desk/, /audit:read/]);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: /^Assigned a role/ })).toBeFocused();

  await page.getByRole('button', { name: `Show only Role ${id}` }).click();
  await expect(page).toHaveURL(new RegExp(`object=role%3A${id}`));
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^About role/ }).click();
  await page.getByLabel('Action').selectOption('user:assign-role');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Assigned a role/ }).click();
  await page.getByRole('link', { name: 'Open account' }).click();
  await expect(page).toHaveURL(/\/admin\/users\/2$/);
  await page.goBack();
  await page.getByLabel('Search').fill('no such thing');
  await expect(page.getByText('No changes found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all changes' }).click();
  await expect(rows(page)).not.toHaveCount(0);
  if (isMobile) return;
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('audit.csv');
});

test('mail delivery by day, type and address, down to a single mail', async ({ page }) => {
  await page.goto('/admin/emails');
  const fate = page.getByRole('region', { name: 'By status' });
  await expect(fate.getByText('Emails', { exact: true }).locator('..')).toContainText('5');
  await expect(fate.getByRole('table', { name: /Emails by day/ })).toContainText('Not sent');
  await tabTo(page, page.getByRole('link', { name: 'Confirm email' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/type=confirm-email/);
  await expect(rows(page)).toHaveCount(5);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^2@daymark.example/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('to 2@daymark.example')).toBeVisible();
  const mail = dialog.frameLocator('iframe');
  await expect(mail.getByRole('link').first()).toBeVisible();
  // The mail's styles apply, although the page's own policy would block them.
  await expect(mail.getByText('Daymark', { exact: true })).toHaveCSS('font-weight', '700');
  await dialog.getByText('Text').click();
  await expect(dialog.locator('pre')).toContainText('http');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'All emails' }).click();
  await page.getByLabel('Emails to one address').fill('2@daymark.example');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page.getByText('No emails here')).toBeVisible();
});

test('preview a mail type and send a test', async ({ page, site }) => {
  await page.goto('/admin/emails');
  await page.getByRole('button', { name: 'Preview Reset password' }).click();
  await expect(
    page.getByRole('dialog').frameLocator('iframe').getByRole('link').first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send a test of Reset password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send test email' }).click();
  await expect(page.getByText('We are sending the test email to your address.')).toBeVisible();
  const path = `/v1/core/email-logs-by-email/${admin.email}`;
  const log = await site.call('GET', path, undefined, await site.adminToken());
  expect(log.map((each: { email_type: string }) => each.email_type)).toContain('reset-password');
});
