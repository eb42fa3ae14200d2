import type { Page } from '@playwright/test';
import { signIn } from './device';
import { turnOn } from './phone';
import { admin } from './site';
import { helpers, withAccounts } from './staff';
import { expect, expectAccessible, tabTo, test } from './story';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

test.beforeEach(async ({ page, site }) => {
  await signIn(page.context(), site, admin);
});

test('by keyboard: find, open and change an account, and return to its row', async ({
  page,
  isMobile,
}) => {
  await page.goto('/admin/users');
  await expect(rows(page)).toHaveCount(6);
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search')).toBeFocused();
  await page.keyboard.type('daymark');
  await expect(page).toHaveURL(/\?q=daymark$/);
  await tabTo(page, row(page, 'Emi Tanaka').getByRole('link'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  const chloe = row(page, 'Chloé Dubois').getByRole('link');
  await expect(chloe).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/users\/4\?q=daymark$/);
  const open = panel(page, 'Chloé Dubois');
  await expect(open.getByRole('heading', { name: 'Chloé Dubois' })).toBeFocused();
  await expect(rows(page)).toHaveCount(isMobile ? 0 : 6);
  await tabTo(page, open.getByRole('switch', { name: 'Test user' }));
  await page.keyboard.press('Space');
  // Once at the switch, and once as the tag beside the name.
  await expect(open.getByText('Test user', { exact: true })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(open).toHaveCount(0);
  await expect(chloe).toBeFocused();
  await expect(row(page, 'Chloé Dubois')).toContainText('Test user');
});

test('find a closed account, and see when it will be erased', async ({ page, site, community }) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody');
  const { access_token: token, user } = await site.call('POST', '/v1/auth/login', ana);
  const close = { deleted: true, password: ana.password };
  await site.call('PATCH', `/v1/auth/user/${user.id}`, close, token);
  await page.goto('/admin/users');
  await page.getByLabel('Status').selectOption('Closed');
  await expect(page).toHaveURL(/state=closing/);
  await expect(rows(page)).toHaveCount(1);
  const link = row(page, 'Ana Lindqvist').getByRole('link');
  await expect(link).toHaveAttribute('href', new RegExp(`^/admin/users/${user.id}(\\?|$)`));
  await expect(row(page, 'Ana Lindqvist')).toContainText('Closed');
  await link.click();
  await expect(page.getByText('To be deleted on', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('an administrator closes and reopens an account', async ({ page, site }) => {
  await page.goto('/admin/users/3');
  const ben = panel(page, 'Ben Asante');
  await ben.getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close Ben Asante’s account?' });
  await expect(dialog).toContainText('signed out everywhere');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep account' }).click();
  await expect(dialog).toHaveCount(0);
  await ben.getByRole('button', { name: 'Close account' }).click();
  await page.route('**/v1/auth/user/3/closed', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByText('Ben Asante’s account is closed.')).toBeVisible();
  await expect(ben.getByText(/^Closed\. It will be deleted on/)).toBeVisible();
  await expect(ben.getByText('Not signed in anywhere.')).toBeVisible();
  await expectAccessible(page);
  await ben.getByRole('button', { name: 'Reopen account' }).click();
  await expect(page.getByText('Ben Asante’s account is open again.')).toBeVisible();
  await expect(ben.getByRole('button', { name: 'Close account' })).toBeVisible();
  const token = await site.adminToken();
  const user = await site.call('GET', '/v1/auth/user/3', undefined, token);
  expect(user.erase_at).toBeNull();
  // Administrators cannot close their own account here.
  await page.goto('/admin/users/1');
  await expect(panel(page, 'admin@daymark.example').getByText(/^This is your own/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close account' })).toHaveCount(0);
});

test('the address contains filters and order', async ({ page, isMobile }) => {
  await page.goto('/admin/users');
  await page.getByLabel('Role').selectOption('admin');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/role=admin/);
  await page.getByLabel('Status').selectOption('Disabled');
  await expect(page.getByText('No users found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all users' }).click();
  await expect(rows(page)).toHaveCount(6);
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(rows(page).first()).toContainText('admin@daymark.example');
  await expect(rows(page).nth(1)).toContainText('Ana Lindqvist');
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(rows(page).first()).toContainText('Emi Tanaka');
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.reload();
  await expect(rows(page).first()).toContainText('Emi Tanaka');
  if (isMobile) return;
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('users.csv');
});

test('save filters as a view; make rows compact', async ({ page }) => {
  await page.goto('/admin/users?q=emi');
  const row = page.getByRole('row', { name: /Emi Tanaka/ });
  await expect(row).toBeVisible();
  const tall = (await row.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await expect.poll(async () => (await row.boundingBox())?.height ?? tall).toBeLessThan(tall);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save the current filters').fill('Only Emi');
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await page.goto('/admin/users');
  await expect(page.getByRole('row', { name: /Ana Lindqvist/ })).toBeVisible();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Only Emi', exact: true }).click();
  await expect(page).toHaveURL(/q=emi/);
  await expect(page.getByRole('row', { name: /Ana Lindqvist/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Only Emi' }).click();
  await page.getByRole('button', { name: 'Remove Only Emi' }).click();
  await expect(page.getByText(/^No saved views yet\./)).toBeVisible();
});

test('an administrator writes to a member, and the mail log shows it', async ({ page }) => {
  await page.goto('/admin/users?q=emi');
  await page.getByRole('link', { name: 'Emi Tanaka' }).click();
  await page.getByRole('button', { name: 'Write an email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to Emi Tanaka' });
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(dialog.getByText('This field is required')).toHaveCount(2);
  await dialog.getByLabel('Subject').fill('Your question');
  await dialog.getByLabel('Message').fill('Thank you.\nIt is fixed.');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('We are sending your email.')).toBeVisible();
  await page.getByRole('button', { name: /^message/i }).click();
  await expect(page.frameLocator('iframe').getByText('It is fixed.')).toBeVisible();
});

test('disable several accounts together, and undo it', async ({ page, site }) => {
  await page.goto('/admin/users');
  await row(page, 'Ben Asante').getByRole('checkbox').check();
  await row(page, 'Emi Tanaka').getByRole('checkbox').check();
  await row(page, 'admin@daymark.example').getByRole('checkbox').check();
  await expect(page.getByText('3 accounts selected')).toBeVisible();
  await page.getByRole('button', { name: 'Disable accounts', exact: true }).click();
  await expect(page.getByText('2 accounts disabled.')).toBeVisible();
  await expect(page.getByText(/^admin@daymark.example was not changed: You cannot/)).toBeVisible();
  await expect(row(page, 'Ben Asante')).toContainText('Disabled');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 accounts restored.')).toBeVisible();
  await expect(row(page, 'Ben Asante')).not.toContainText('Disabled');
  const users = await site.call(
    'GET',
    '/v1/auth/users?disabled=true',
    undefined,
    await site.adminToken(),
  );
  expect(users).toEqual([]);
});

test('give and revoke roles; the last administrator cannot be removed', async ({ page, site }) => {
  await helpers(site);
  await page.goto('/admin/users/2');
  const ana = panel(page, 'Ana Lindqvist');
  await ana.getByLabel('Add a role').selectOption('Helpers');
  await ana.getByRole('button', { name: 'Add role' }).click();
  const take = ana.getByRole('button', { name: 'Remove role Helpers' });
  await expect(take).toBeVisible();
  await expect(ana.getByText(/^Assigned a role/)).toBeVisible();
  await take.click();
  await expect(take).toHaveCount(0);
  await page.goto('/admin/users/1');
  const own = panel(page, 'admin@daymark.example');
  await own.getByRole('button', { name: 'Remove role admin' }).click();
  await expect(own.getByRole('alert').filter({ hasText: 'administrator' })).toBeVisible();
  await expect(own.getByText(/^This is your own account/)).toBeVisible();
});

test('sign an account out everywhere; see its mails', async ({ page }) => {
  await page.goto('/admin/users/3');
  const ben = panel(page, 'Ben Asante');
  await ben.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(ben.getByText('Not signed in anywhere.')).toBeVisible();
  await ben.getByRole('button', { name: /Confirm email/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('to 1@daymark.example')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(ben).toBeVisible();
});

test('an administrator resets a lost second factor', async ({ page, site, community }) => {
  const [, ben] = community.accounts;
  if (!ben) throw new Error('nobody is here');
  await page.goto('/admin/users/3');
  const open = panel(page, 'Ben Asante');
  await expect(open.getByRole('switch', { name: 'Disabled' })).toBeVisible();
  await expect(open.getByRole('heading', { name: 'Two-step verification' })).toHaveCount(0);
  await turnOn(site, ben);
  await page.reload();
  const reset = open.getByRole('button', { name: 'Turn off two-step verification' });
  // Long entries in the panel wrap, so that nothing overflows on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(open.getByText(/^Turned on/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThan(391);
  await tabTo(page, reset);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {
    name: 'Turn off two-step verification for Ben Asante?',
  });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep two-step verification' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(reset).toBeFocused();
  await page.route('**/second-factor', (route) => route.abort());
  await reset.click();
  await dialog.getByRole('button', { name: 'Turn off two-step verification' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await page.unroute('**/second-factor');
  await dialog.getByRole('button', { name: 'Turn off two-step verification' }).click();
  await expect(page.getByText('Two-step verification is off.')).toBeVisible();
  await expect(reset).toHaveCount(0);
  const { user } = await site.call('POST', '/v1/auth/login', ben);
  expect(user.second_factor).toBe(false);
});

test('an administrator changes a member’s notification settings', async ({ page }) => {
  await page.goto('/admin/users/3');
  await panel(page, 'Ben Asante').getByRole('button', { name: 'Edit notifications' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notifications for Ben Asante' });
  const mail = dialog.getByRole('group', { name: 'New articles' }).getByLabel('Email');
  await mail.selectOption('Never');
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(panel(page, 'Ben Asante').getByText('Changed notification choices')).toBeVisible();
});

test('create an account for someone', async ({ page }) => {
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog', { name: 'New user' });
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByLabel('Email').fill('0@daymark.example');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await dialog.getByLabel('Email').fill('noor@daymark.example');
  await dialog.getByLabel('First name').fill('Noor');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel(page, 'Noor')).toContainText('invitation');
});

test('a list of 50,000 accounts renders only visible rows', async ({ page }) => {
  await withAccounts(page, 50_000);
  await page.goto('/admin/users');
  await page.getByText('All rows').click();
  await expect(page).toHaveURL(/all=true/);
  const list = page.getByRole('region', { name: 'All users' });
  await expect(list.getByRole('link', { name: 'Member 50000' })).toBeVisible();
  await expect(page.getByText('50,000 accounts')).toBeVisible();
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(list.getByRole('link', { name: 'Member 1', exact: true })).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(60);
  await expectAccessible(page);
});

test('a member with a role sees what it permits, and whom to ask for the rest', async ({
  page,
  site,
  community,
  isMobile,
}) => {
  await helpers(site, 2);
  const [ana] = community.accounts;
  await page.context().clearCookies();
  if (ana) await signIn(page.context(), site, ana);
  await page.goto('/admin/users');
  await expect(rows(page)).toHaveCount(6);
  await expect(page.getByRole('button', { name: 'New user' })).toHaveCount(0);
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page
    .getByRole('region', { name: 'Administration' })
    .or(page.getByRole('navigation', { name: 'Administration' }));
  await expect(menu.getByRole('link')).toHaveText(['Users']);
  await page.goto('/admin/roles');
  await expect(page.getByText('You don’t have access')).toBeVisible();
  await expect(page.getByText('role:read permission')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/users/3');
  await expect(panel(page, 'Ben Asante').getByRole('switch', { name: 'Disabled' })).toBeDisabled();
  await expect(panel(page, 'Ben Asante').getByRole('heading', { name: 'Roles' })).toHaveCount(0);
});
