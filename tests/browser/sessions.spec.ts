import type { Page } from '@playwright/test';
import { fill, signIn } from './device';
import { expect, expectAccessible, test } from './story';

test.describe('a deep link without a session', () => {
  test('leads to sign-in and back', async ({ page, community }) => {
    await page.goto('/user/dashboard?tab=profile');
    await expect(page).toHaveURL(/\/auth\/login\?callbackUrl=/);
    const [, ben] = community.accounts;
    await fill(page, { Email: ben?.email ?? '', Password: 'not the one' });
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Wrong email address or password.');
    await fill(page, { Password: ben?.password ?? '' });
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/user/dashboard?tab=profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben Asante');

    await page.goto('/auth/login');
    await expect(page).toHaveURL('/user/dashboard?tab=Dashboard');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben Asante');

    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth/login');
    await page.goto('/user/dashboard?tab=profile');
    await expect(page).toHaveURL(/\/auth\/login\?callbackUrl=/);
  });

  test('never leads to another site', async ({ page, community }) => {
    await page.goto('/auth/login?callbackUrl=https%3A%2F%2Fevil.example%2F');
    const [ana] = community.accounts;
    await fill(page, { Email: ana?.email ?? '', Password: ana?.password ?? '' });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/user/dashboard?tab=Dashboard');
  });
});

test('when the session ends on an open page: sign in, and return', async ({
  page,
  context,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (ana) await signIn(context, site, ana);
  await page.goto('/user/dashboard?tab=profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Lindqvist');
  await context.clearCookies();
  await page.evaluate(() => localStorage.setItem('daymark.until', '1'));
  // Do not hover over the link, because that would preload the page.
  const programs = page.getByRole('link', { name: 'Programs', exact: true });
  await programs.dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Open to join' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(
    /\/auth\/login\?callbackUrl=%2Fuser%2Fdashboard%3Ftab%3Dprofile(&error=SessionRequired)?$/,
  );
});

test.describe('when the session ends while a member types', () => {
  const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

  test.beforeEach(async ({ page, context, site, community }) => {
    const [ana] = community.accounts;
    if (ana) await signIn(context, site, ana);
    await page.goto('/user/dashboard?tab=profile');
    await page.getByLabel('First name').fill('Anna');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save changes' }).first().click();
    await expect(again(page)).toBeVisible();
  });

  test('the text is saved once they have signed in again', async ({ page, community }) => {
    const [ana] = community.accounts;
    await expect(again(page).getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
    // The question cannot be bypassed, although a browser may close a dialog at the second Escape.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(again(page).getByLabel('Email')).toHaveValue(ana?.email ?? '');
    await again(page)
      .getByLabel('Password', { exact: true })
      .fill(ana?.password ?? '');
    await again(page).getByRole('button', { name: 'Login' }).click();
    await expect(again(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna Lindqvist');
    await expect(page.getByLabel('First name')).toHaveValue('Anna');
  });

  test('they can sign in in another tab', async ({ page, context, community }) => {
    const [ana] = community.accounts;
    const opening = context.waitForEvent('page');
    await again(page)
      .getByRole('link', { name: /in a new tab$/ })
      .click();
    const other = await opening;
    await fill(other, { Email: ana?.email ?? '', Password: ana?.password ?? '' });
    await other.getByRole('button', { name: 'Login' }).click();
    await expect(again(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna Lindqvist');
  });

  test('an app on an iOS home screen offers a link to set a password instead', async ({ page }) => {
    await page.evaluate(() => void Object.assign(navigator, { standalone: true }));
    // The dialog stays, and is rendered again.
    await page.keyboard.press('Escape');
    await expect(again(page).getByRole('link')).toHaveCount(0);
    await again(page).getByRole('button', { name: 'Email me a link' }).click();
    await expect(again(page).getByText(/^Email sent/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel('First name')).toHaveValue('Anna');
  });

  test('another account does not see the text', async ({ page, community }) => {
    const [, ben] = community.accounts;
    await again(page)
      .getByLabel('Email')
      .fill(ben?.email ?? '');
    await again(page)
      .getByLabel('Password', { exact: true })
      .fill(ben?.password ?? '');
    await again(page).getByRole('button', { name: 'Login' }).click();
    await expect(again(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben Asante');
    await expect(page.getByLabel('First name')).toHaveValue('Ben');
  });

  test('they can discard it', async ({ page }) => {
    await again(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(/\/auth\/login\?callbackUrl=/);
  });
});

test('a message that was typed is gone after a sign-out in another tab', async ({
  page,
  context,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (ana) await signIn(context, site, ana);
  await page.goto('/contact');
  await page.getByLabel('Message').fill('About my invoice');
  const other = await context.newPage();
  await other.goto('/user/dashboard?tab=profile');
  await other.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
});
