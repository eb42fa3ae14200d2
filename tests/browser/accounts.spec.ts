import type { Page } from '@playwright/test';
import { fill, signIn } from './device';
import { mailed, mailToken } from './mail';
import type { Site } from './site';
import { expect, expectAccessible, test } from './story';
import { checkIn } from './surveys';

const profile = (section = '') => `/user/dashboard?tab=profile${section && `-${section}`}`;
const newPassword = 'a-lighthouse-keeper-3';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.beforeEach(async ({ page }) => {
  // Colours are checked in access.spec.ts.
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a forgotten password: request a mail, choose a new one, sign in', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  const email = ana?.email ?? '';
  await page.goto('/auth/login?callbackUrl=%2Fchallenges');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The previous page also has an address field, so wait for the new heading.
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await fill(page, { Email: email });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();
  await expectAccessible(page);

  const link = await mailed(site, email, 'reset-password');
  await page.goto(link);
  await fill(page, { 'New password': 'password123' });
  await press(page, 'Change password');
  await expect(page.getByText(/^This password is easy to guess/)).toBeVisible();
  await fill(page, { 'New password': newPassword });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/login-email');
  await expect(page.getByText('Your password has been changed. Please sign in.')).toBeVisible();
  await fill(page, { Email: email, Password: newPassword });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/dashboard?tab=Dashboard');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.getByRole('link', { name: 'Get a new link' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('after too many requests for mails, the page says when to try again', async ({ page }) => {
  await page.route('**/password/forgot', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '1800' },
      json: { message: 'Too many requests. Please wait a moment and try again.' },
    }),
  );
  await page.goto('/auth/password/forget');
  await fill(page, { Email: 'mia@daymark.example' });
  await press(page, 'Send link');
  await expect(page.getByRole('alert')).toContainText('Try again in 30 minutes.');
  await expectAccessible(page);
  await page.unroute('**/password/forgot');
  await page.context().setOffline(true);
  await press(page, 'Send link');
  await expect(page.getByRole('alert')).toContainText('You are offline.');
});

test('sign up, see that the address is unconfirmed, and confirm it from the mail', async ({
  page,
  site,
}) => {
  const email = 'noor@daymark.example';
  await page.goto('/auth/signup');
  await fill(page, { 'First name': 'Noor', Email: email, Password: newPassword });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/dashboard?tab=Dashboard');
  await page.goto(profile());
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await press(page, 'Send email again');
  await expect(page.getByText('Email sent.', { exact: false })).toBeVisible();
  await expectAccessible(page);

  await page.goto(await mailed(site, email, 'confirm-email'));
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  await page.goto(profile());
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('change the address: confirm with the password, wait for the mail, use the new one', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  const next = 'ana@elsewhere.example';
  await page.goto(profile());
  await press(page, 'Change address');
  await expect(page.getByLabel('New email address')).toBeFocused();
  await fill(page, { 'New email address': next, 'Your password': 'not the one' });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await fill(page, { 'Your password': ana?.password ?? '' });
  await page.keyboard.press('Enter');
  const pending = page.getByRole('region', { name: 'Your new email address' });
  await expect(pending).toContainText(`We sent a link to ${next}.`);
  await expectAccessible(page);
  // Shown on every visit, until the address is verified or the change is cancelled.
  await page.reload();
  await expect(pending).toContainText(next);
  const early = await mailed(site, next, 'new-email');
  await pending.getByRole('button', { name: 'Send email again' }).click();
  await expect(pending.getByText('Check your spam folder too.', { exact: false })).toBeVisible();
  await pending.getByRole('button', { name: 'Cancel change' }).click();
  await expect(pending).toHaveCount(0);
  await page.goto(early);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.goto(profile());
  await press(page, 'Change address');
  await fill(page, { 'New email address': next, 'Your password': ana?.password ?? '' });
  await page.keyboard.press('Enter');
  await expect(pending).toBeVisible();

  const link = await mailed(site, next, 'new-email');
  await page.goto(link);
  await expect(page.getByText('You now use your new email address.')).toBeVisible();
  await page.goto(profile());
  await expect(page.getByRole('main').getByText(next).first()).toBeVisible();
  await expect(pending).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
});

test('changes of name, zone and privacy are saved, and visible to others', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto(profile());
  await fill(page, { Nickname: 'Lark', 'Time zone': 'Mars/Olympus' });
  await press(page, 'Save changes');
  await expect(page.getByLabel('Time zone')).toBeFocused();
  await fill(page, { 'Time zone': 'Asia/Tokyo' });
  await press(page, 'Save changes');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await fill(page, { 'First name': 'Anna' });
  await page.getByRole('link', { name: 'Privacy Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay on page' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await page.getByRole('link', { name: 'Privacy Settings' }).click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();

  await page.getByRole('radio', { name: /^By your nickname/ }).check();
  await press(page, 'Save changes');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/challenges/1');
  await expect(page.locator('#board tbody tr').first()).toContainText('Lark');
});

test('saving offline shows an error and keeps what was typed', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto(profile());
  await fill(page, { 'First name': 'Anna' });
  await page.context().setOffline(true);
  await press(page, 'Save changes');
  await expect(
    page.getByRole('region', { name: 'Basic Information' }).getByRole('alert'),
  ).toContainText('You are offline.');
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana Lindqvist');
  await page.context().setOffline(false);
  await press(page, 'Save changes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anna Lindqvist');
});

test('the password can be changed in the profile and on its own page', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto('/user/dashboard?tab=Change%20Password');
  await fill(page, { 'Current password': 'not the one', 'New password': newPassword });
  await press(page, 'Change password');
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await fill(page, { 'Current password': ana?.password ?? '' });
  await press(page, 'Change password');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await page.goto('/auth/change-password');
  await fill(page, { 'Current password': newPassword, 'New password': `${newPassword}!` });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/dashboard?tab=Dashboard');
});

/** Signs the account in on another device. */
async function elsewhere(site: Site, account: { email: string; password: string }) {
  return (await site.call('POST', '/v1/auth/login', account)).access_token;
}

test('sessions: the current one is marked; end one, then all others', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (!ana) return;
  await signIn(page.context(), site, ana);
  const other = await elsewhere(site, ana);
  await page.goto(profile('sessions'));
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Last used' });
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  const before = await rows.count();
  await expectAccessible(page);
  await rows.getByRole('button').first().click();
  await expect(rows).toHaveCount(before - 1);
  await press(page, 'Sign out all other devices');
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toHaveCount(0);
  await expect(site.call('GET', '/v1/auth/user', undefined, other)).rejects.toThrow(/401/);
});

test('download the archive; after an error, try again', async ({ page, site, community }) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto(profile('your-data'));
  await page.route('**/user/export', (route) => route.abort());
  await press(page, 'Download my data');
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await page.unroute('**/user/export');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Download my data'),
  ]);
  expect(download.suggestedFilename()).toBe('daymark-export.zip');
  await expect(page.getByText('Saved. Look in your downloads folder.')).toBeVisible();
  await expectAccessible(page);
});

test('delete an account, see it disappear from the boards, restore it', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto(profile('your-data'));
  await press(page, 'Delete my account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password', { exact: true }).fill('not the one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Your password', { exact: true }).fill(ana?.password ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const closed = page.getByRole('region', { name: 'Your account will be deleted' });
  await expect(closed).toContainText('Others can’t see you now.');
  await expectAccessible(page);
  await page.goto('/challenges/1');
  await expect(page.locator('#board tbody tr').first()).toContainText('Ben Asante');
  await expect(page.locator('#board')).not.toContainText('Ana Lindqvist');

  await page.goto('/user/dashboard');
  await closed.getByRole('button', { name: 'Keep my account' }).click();
  await expect(closed).toHaveCount(0);
  await page.goto('/challenges/1');
  await expect(page.locator('#board tbody tr').first()).toContainText('Ana Lindqvist');
});

test('notification settings by keyboard: saved at once, and after a reload', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto('/notification-preferences');
  await expect(page).toHaveURL(profile('notifications'));
  const mails = page.getByRole('group', { name: 'New articles' }).getByLabel('Email');
  await expect(mails).toHaveValue('never');
  await mails.focus();
  await page.keyboard.press('End');
  await expect(mails).toHaveValue('instantly');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(mails).toHaveValue('instantly');

  await page.context().setOffline(true);
  await mails.selectOption('daily');
  await expect(page.getByText(/Not saved. Your old choice still applies/)).toBeVisible();
  await expect(mails).toHaveValue('instantly');
});

test('change mail preferences from a mail, without signing in', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  const email = ana?.email ?? '';
  const { user } = await site.call('POST', '/v1/auth/login', ana);
  const token = mailToken(site, user.id, email);
  // A mail program without an unsubscribe button opens the address. Opening it changes nothing.
  await page.goto(`/v1/auth/notification-category/unsubscribe?category=events&token=${token}`);
  await expect(page).toHaveURL(`/notification-preferences?token=${token}&category=events`);
  await expectAccessible(page);
  await press(page, 'Stop “Events” emails');
  await expect(page.getByText('You will get no more “Events” emails.')).toBeVisible();
  const group = page.getByRole('group', { name: 'Events', exact: true });
  await expect(group.getByLabel('Email')).toHaveValue('never');
  await group.getByLabel('Email').selectOption('daily');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(group.getByLabel('Email')).toHaveValue('daily');
  await page.goto(`/notification-preferences?token=${token}x`);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await expectAccessible(page);
});

test('the bell shows account notices without a reload', async ({ page, site, community }) => {
  const [ana] = community.accounts;
  if (!ana) return;
  await signIn(page.context(), site, ana);
  await page.goto('/challenges');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');
  const ask = { email: 'ana@elsewhere.example', password: ana.password };
  // The bell only receives notices that arrive after it subscribed.
  await expect(async () => {
    await site.call('POST', '/v1/auth/user/change-email', ask, await elsewhere(site, ana));
    await expect(bell).toHaveAccessibleName(/new/, { timeout: 2000 });
  }).toPass();
  await bell.press('Enter');
  const list = page.getByRole('region', { name: 'Notifications' });
  await expect(
    list.getByText('A change of your email address was requested').first(),
  ).toBeVisible();
  await expectAccessible(page);
  // The open list also updates.
  const told = list.getByRole('listitem');
  const before = await told.count();
  await site.call('POST', '/v1/auth/user/change-email', ask, await elsewhere(site, ana));
  await expect(told).toHaveCount(before + 1);
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await list.getByRole('link').first().click();
  await expect(page).toHaveURL(profile());
  await expect(list).toBeHidden();
});

test('move between profile sections by keyboard', async ({ page, site, community }) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  const menu = page.getByRole('navigation', { name: 'Me' });
  for (const name of [
    'Privacy Settings',
    'Notifications',
    'Change Password',
    'Two-step verification',
    'Sessions',
  ]) {
    await page.goto(profile());
    await menu.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
});

test('a visitor who arrives from a company sees its survey', async ({ page, site }) => {
  const survey = await checkIn(site);
  await page.goto('/auth/signup-company?corporation_uid=acme');
  await fill(page, { 'First name': 'Noor', Email: 'noor@acme.example', Password: newPassword });
  await page.keyboard.press('Enter');
  // The site has no survey with this id: its scorecard is used instead.
  await expect(page).toHaveURL(`/survey/${survey.id}?corporation_uid=acme`);
  await expect(page.getByRole('heading', { level: 1, name: 'How are you?' })).toBeVisible();
});
