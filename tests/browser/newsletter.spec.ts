import type { Page } from '@playwright/test';
import { signIn } from './device';
import { mailed } from './mail';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

test.use({ peopled: false });

const popup = (page: Page) => page.getByRole('dialog', { name: 'want exclusive email content?' });

const MINUTE = 60_000;

/**
 * Opens the list of programs and waits for the app. The title is not enough, because the server
 * renders it.
 */
async function loaded(page: Page): Promise<void> {
  await page.goto('/challenges');
  await expect(page.getByLabel('Type', { exact: true })).toBeVisible();
}

test('subscribe in the popup, confirm, and unsubscribe', async ({ page, site }) => {
  await page.clock.install();
  await loaded(page);
  await page.clock.runFor(149_000);
  await expect(popup(page)).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(popup(page)).toBeVisible();
  await expectAccessible(page);

  await popup(page).getByRole('button', { name: 'Subscribe now' }).click();
  await expect(popup(page).getByText('Please enter a valid email')).toBeVisible();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Email', { exact: true }).fill('nora@daymark.example');
  await popup(page).getByRole('button', { name: 'Subscribe now' }).click();
  await expect(popup(page)).toHaveCount(0);
  await expect(page.getByText('Please confirm your subscription.')).toBeVisible();

  await page.goto(await mailed(site, 'nora@daymark.example', 'newsletter-confirm'));
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose newsletters' }).click();
  await expect(page.getByRole('switch', { name: 'Newsletter' })).toBeChecked();
  await page.getByRole('button', { name: 'Unsubscribe from all' }).click();
  await expect(page.getByText('You are not subscribed to any newsletter.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Newsletter' })).not.toBeChecked();
});

/** Simulates a page that has been open for 151 seconds, some hours from now. */
async function stay(page: Page, hours: number): Promise<void> {
  await page.clock.setSystemTime(Date.now() + hours * 60 * MINUTE);
  await loaded(page);
  await page.clock.runFor(151_000);
}

test('a dismissed popup stays away for a day', async ({ page }) => {
  await page.clock.install();
  await stay(page, 0);
  await popup(page).getByRole('button', { name: 'Close' }).click();
  await expect(popup(page)).toHaveCount(0);
  await stay(page, 23);
  await expect(popup(page)).toHaveCount(0);
  await stay(page, 25);
  await expect(popup(page)).toBeVisible();
});

test('members do not see the popup', async ({ page, site }) => {
  await signIn(page.context(), site, admin);
  await page.clock.install();
  await stay(page, 0);
  await expect(popup(page)).toHaveCount(0);
});

test('an administrator sees subscribers and adds a newsletter list', async ({ page, site }) => {
  const asked = { email: 'nora@daymark.example', first_name: 'Nora' };
  await site.call('POST', '/v1/auth/newsletter', asked);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/newsletter/subscribers');
  await page.getByRole('button', { name: 'nora@daymark.example' }).click();
  await expect(page.getByText('None yet: the address is not confirmed.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name').fill('Monthly recipes');
  await page.getByRole('button', { name: 'Create list' }).click();
  await page.getByRole('button', { name: 'More for Monthly recipes' }).click();
  await page.getByRole('button', { name: 'Make Monthly recipes the default' }).click();
  await expect(page.getByText('New subscribers now get Monthly recipes.')).toBeVisible();
});

test('import subscribers from a file, with proof of consent', async ({ page, site }) => {
  const table = 'E-mail;First name\nole@daymark.example;Ole\nOLE@daymark.example;Ole\nnobody;\n';
  await signIn(page.context(), site, admin);
  await page.goto('/admin/newsletter/subscribers');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await dialog.getByLabel('CSV file with subscribers').setInputFiles(file);
  await expect(dialog.getByRole('button', { name: 'people.csv' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Preview import' }).click();
  await expect(dialog.getByText('Use at least 10 characters.')).toBeVisible();
  await dialog.getByLabel('What they agreed to').fill('Signed up at the fair, 3 May 2026');
  await dialog.getByRole('button', { name: 'Preview import' }).click();
  await expect(dialog.getByRole('row', { name: 'New 1 Subscribed' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Repeated in the table 1' })).toBeVisible();
  await expect(dialog.getByText('Line 4:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 subscriber' }).click();
  await expect(dialog.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'ole@daymark.example' })).toBeVisible();
});
