import type { Locator, Page } from '@playwright/test';
import { expectSent, fill, habit } from './device';
import { expect, expectAccessible, tabTo, test } from './story';

const password = 'one-small-thing-8';

const rows = (page: Page) => page.locator('#board tbody tr');

test('sign up, join, and appear on the board', async ({ page, community }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Programs' }).click();
  await page.getByRole('link', { name: community.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(community.title);
  await expect(rows(page).first()).toContainText('Ana Lindqvist');
  await page.getByRole('link', { name: 'Join program' }).click();

  await expect(page).toHaveTitle('Create account · Daymark');
  await expect(page.getByText(/^At least 8 characters/)).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This field is required')).toHaveCount(2);
  await expect(page.getByLabel('Email')).toBeFocused();
  await fill(page, {
    'First name': 'Noor',
    'Last name': 'Haddad',
    Email: 'noor@daymark.example',
    Password: 'password123',
  });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/is easy to guess/)).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await fill(page, { Password: password });
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: `Join ${community.title}?` });
  await dialog.getByRole('button', { name: 'Join program' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('You have joined. 0 points so far.')).toBeVisible();
  await expect(page).toHaveURL(/\/challenges\/\d+$/);
  await expect(rows(page).filter({ hasText: 'Noor Haddad' })).toContainText('You');
});

test('by keyboard: from sign-up to the board', async ({ page, community }) => {
  await page.goto('/challenges');
  const go = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  await go(page.getByRole('link', { name: community.title }));
  await go(page.getByRole('link', { name: 'Join program' }));
  for (const [label, value] of [
    ['First name', 'Noor'],
    ['Last name', 'Haddad'],
    ['Email', 'noor@daymark.example'],
    ['Password', password],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Join ${community.title}?` });
  await go(dialog.getByRole('button', { name: 'Join program' }));
  await expect(dialog).toHaveCount(0);
  await go(page.getByRole('link', { name: 'Log today' }));
  await expect(page.getByRole('dialog', { name: 'Welcome to Daymark' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(page, habit(page, 'Read 20 pages'));
  await page.keyboard.press('Space');
  await expect(habit(page, 'Read 20 pages')).toHaveAttribute('aria-pressed', 'true');
  await expectSent(page);
  await go(page.getByRole('link', { name: 'Board', exact: true }));
  await expect(page.locator('#main')).toBeFocused();
  await expect(rows(page).filter({ hasText: 'Noor Haddad' }).first()).toContainText('20');
});

test('after a log, the member’s row moves and is highlighted', async ({
  page,
  site,
  community,
}) => {
  await page.goto('/auth/login?callbackUrl=%2Fchallenges');
  const [, , , , emi] = community.accounts;
  await fill(page, { Email: emi?.email ?? '', Password: emi?.password ?? '' });
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: community.title }).click();
  const own = rows(page).filter({ hasText: 'Emi Tanaka' });
  await expect(own).toContainText('You');
  await expect(rows(page).last()).toContainText('Emi Tanaka');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await community.log(site, 'Emi Tanaka', '10,000 steps', 20_000);
  await expect(rows(page).nth(1)).toContainText('Emi Tanaka');
});

test('a board for a shorter period: chosen by keyboard, kept in the address, live', async ({
  page,
  site,
  community,
}) => {
  await page.goto('/challenges/1');
  await expect(rows(page).first()).toContainText('Ana Lindqvist');
  await page.getByRole('radio', { name: 'All time' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL('/challenges/1?period=day');
  await expect(page.getByRole('table')).toHaveAccessibleName(/, today$/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Today' })).toBeChecked();
  await expect(rows(page).first()).toContainText('Ana Lindqvist');
  await community.log(site, 'Emi Tanaka', '10,000 steps', 20_000);
  await expect(rows(page).nth(1)).toContainText('Emi Tanaka');
  await page.getByRole('radio', { name: 'All time' }).check();
  await expect(page).toHaveURL('/challenges/1');
});

test('from today to the board in one tap', async ({ page, community }) => {
  const [ana] = community.accounts;
  await page.context().request.post('/v1/auth/login', { data: ana });
  await page.goto('/user/dashboard?tab=Dashboard');
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(rows(page).first()).toContainText('Ana Lindqvist');
  await expect(page).toHaveURL('/user/dashboard?tab=Leaderboard');
  // All programs come first; the board of the member's program is below.
  await expect(page.getByRole('region', { name: 'All programs' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Board', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('leaving a program asks first, and can be undone', async ({ page, community }) => {
  const [ana] = community.accounts;
  await page.context().request.post('/v1/auth/login', { data: ana });
  await page.goto('/challenges');
  await page.getByRole('link', { name: community.title }).click();
  await expect(page.getByText('You have joined. 50 points so far.')).toBeVisible();

  const leave = page.getByRole('button', { name: 'Leave', exact: true });
  await leave.click();
  const dialog = page.getByRole('dialog', { name: `Leave ${community.title}?` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(leave).toBeFocused();

  // Back also asks.
  await leave.click();
  await expect(dialog).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(`/challenges/${community.program}`);

  await leave.click();
  await dialog.getByRole('button', { name: 'Leave program' }).click();
  await expect(page.getByText(/points and history/)).toBeVisible();
  await page.getByRole('button', { name: 'Join again' }).click();
  await expect(page.getByText('You have joined. 50 points so far.')).toBeVisible();
});

test('the mobile menu by keyboard: focus stays inside, the page does not scroll, Escape closes', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'wide windows have no mobile menu');
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== document.body && !at?.closest('dialog');
    });
    expect(outside).toBe(false);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');

  await opener.click();
  await menu.getByRole('link', { name: 'Programs' }).click();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL('/challenges');
  await page.setViewportSize({ width: 1024, height: 700 });
  await opener.click();
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 1025, height: 700 });
  await expect(menu).toHaveCount(0);
});

test('the profile menu on a desktop', async ({ page, isMobile, community }) => {
  test.skip(isMobile, 'a phone has the menu instead');
  const [ana] = community.accounts;
  await page.context().request.post('/v1/auth/login', { data: ana });
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Ana Lindqvist' });
  await opener.press('Enter');
  await expect(page.getByRole('link', { name: 'My Profile' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'My Profile' })).toBeHidden();
  await opener.press('Enter');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/auth/login');
});
