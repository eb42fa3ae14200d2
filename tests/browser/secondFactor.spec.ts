import type { Page } from '@playwright/test';
import { signIn } from './device';
import { code } from './phone';
import { expect, expectAccessible, test } from './story';

const password = 'one-small-thing-8';

async function login(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login-email');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('set up a second factor, use it at the next sign-in, turn it off', async ({
  page,
  site,
  community,
  context,
}) => {
  await context.grantPermissions(['clipboard-write', 'clipboard-read']);
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody');
  await signIn(context, site, ana);
  await page.goto('/user/dashboard?tab=profile-second-factor');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set up two-step verification' }).click();
  await page.getByLabel('Your password').fill('not the one');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.getByText('Can’t scan it?').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(
    page.getByText('This code is wrong or has already been used. Enter the current one.'),
  ).toBeVisible();
  await page.getByLabel('Code').fill(code(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();

  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const codes = await page.getByRole('main').locator('ul.font-mono li').allTextContents();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Copy codes', exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('daymark-recovery-codes.txt');
  await page.getByRole('button', { name: 'I saved my codes' }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/user/dashboard?tab=profile');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await login(page, ana.email);
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Code').fill('aaaaa-aaaaa');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('This code is wrong or has already been used. Enter the current one.'),
  ).toBeVisible();
  await page.getByLabel('Code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/dashboard/);

  await page.goto('/user/dashboard?tab=profile-second-factor');
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expectAccessible(page);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible();
});
