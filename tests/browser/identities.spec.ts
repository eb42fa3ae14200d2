import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { mailed } from './mail';
import { code, turnOn } from './phone';
import { address } from './site';
import { test as base, expect, expectAccessible } from './story';

const folder = '../tools/identity';
type Provider = { issuer: string; person: (claims: object | null) => Promise<unknown> };

/** A site with a third-party identity provider. */
const test = base.extend<{ provider: Provider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
  provider: async ({}, use) => {
    const back = `${await address}/api/auth/callback/sea`;
    const child = spawn('node', ['provider.mjs', 'daymark', back], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [issuer] = await once(createInterface(child.stdout), 'line');
    const person = (claims: object | null) =>
      fetch(`${issuer}/person`, { method: 'POST', body: JSON.stringify(claims) });
    await use({ issuer, person });
    child.kill();
  },
  settings: async ({ provider: { issuer } }, use) =>
    use({
      DAYMARK_ISSUERS: JSON.stringify([
        { id: 'sea', name: 'Sea', issuer, client_id: 'daymark', client_secret: 'hush' },
      ]),
      DAYMARK_OUTWARD_NETWORKS: '127.0.0.0/8',
    }),
});
test.skip(!existsSync(`${folder}/node_modules`), 'npm oidc-provider is not installed');

const ada = {
  sub: 'ada-1',
  email: 'ada@daymark.example',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
};

test('sign in with a provider, and return to the requested page', async ({ page, provider }) => {
  await provider.person(ada);
  await page.goto('/auth/login?callbackUrl=%2Fchallenges%2F1');
  await page.getByRole('button', { name: 'Continue with Sea' }).click();
  await expect(page).toHaveURL(/\/challenges\/1$/);
  await page.goto('/user/dashboard?tab=profile');
  await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  // The device remembers that nobody is signed in. The return from the provider works all the same.
  await page.goto('/auth/signup');
  await page.getByRole('button', { name: 'Continue with Sea' }).click();
  await expect(page).toHaveURL(/\/user\/dashboard\?tab=Dashboard/);
});

test('a failed sign-in says why', async ({ page, provider, community, isMobile }) => {
  const [ana] = community.accounts;
  await provider.person({ ...ada, email: ana?.email });
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Continue with Sea' }).click();
  await expect(page.getByRole('alert').first()).toHaveText(
    'An account with this email address already exists. Sign in with its password.',
  );
  await expectAccessible(page);
  // Clears the provider's session, too.
  await page.context().clearCookies();
  await provider.person(null);
  await page.getByRole('button', { name: 'Continue with Sea' }).click();
  await expect(page.getByRole('alert').first()).toHaveText(/We couldn’t sign you in/);
  if (!isMobile) return;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('sign in with a provider and a second factor', async ({ page, site, provider, community }) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody');
  const link = new URL(await mailed(site, ana.email, 'confirm-email'), site.url);
  await site.call('POST', '/v1/auth/user/verify', { token: link.searchParams.get('token') });
  const secret = await turnOn(site, ana);
  await provider.person({ ...ada, email: ana.email });
  const comeBack = async () => {
    await page.goto('/auth/login?callbackUrl=%2Fchallenges%2F1');
    await page.getByRole('button', { name: 'Continue with Sea' }).click();
    await expect(page).toHaveURL('/auth/second-factor?callbackUrl=%2Fchallenges%2F1');
  };
  await comeBack();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.getByLabel('Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('This code is wrong or has already been used. Enter the current one.'),
  ).toBeVisible();
  await page.context().clearCookies({ name: /second_step/ });
  await page.getByLabel('Code').fill(code(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'This sign-in has expired' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/auth/login?callbackUrl=%2Fchallenges%2F1');
  await comeBack();
  await page.getByLabel('Code').fill(code(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/challenges/1');
  await page.goto('/user/dashboard?tab=profile');
  await expect(page.getByRole('heading', { name: 'Ana Lindqvist' })).toBeVisible();
});
