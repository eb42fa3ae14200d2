import { canMove, civil, days } from './clock';
import { card, habit, signIn } from './device';
import { admin } from './site';
import { expect, test } from './story';

const noor = { email: 'noor@daymark.example', password: 'one-small-thing-8' };
const rae = { email: 'rae@daymark.example', password: 'one-small-thing-8' };

test.use({ peopled: false, timezoneId: 'UTC' });
test.skip(!canMove, 'libfaketime is not installed (package faketime)');

test('from an empty site to a finished program: create, preview, open, join, take part, finish, share', async ({
  page: editor,
  elsewhere,
  site,
}) => {
  // The site is empty, and its first administrator has only an email address.
  await editor.goto('/');
  await editor.getByRole('link', { name: 'Add a program' }).click();
  await editor.getByLabel('Email').fill(admin.email);
  await editor.getByLabel('Password', { exact: true }).fill(admin.password);
  await editor.keyboard.press('Enter');
  await editor.getByRole('button', { name: 'New program' }).click();
  await editor.getByLabel('Title').fill('Three days of rest');
  await editor.getByLabel('First day').fill(civil(0));
  await editor.getByLabel('Last day').fill(civil(2));
  await editor.getByRole('button', { name: 'Create draft' }).click();
  await editor.getByRole('button', { name: 'Add activity' }).click();
  const dialog = editor.getByRole('dialog');
  await dialog.getByLabel('What to do').fill('Lights out at ten');
  await dialog.getByRole('button', { name: 'Add activity' }).click();

  // A preview of what members will see; nobody sees it yet.
  await editor.getByRole('link', { name: 'Preview' }).click();
  await expect(editor.getByText('Lights out at ten')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Join program' })).toHaveCount(0);
  const address = new URL(editor.url()).pathname;
  const visitor = await (await elsewhere()).newPage();
  await visitor.goto(address);
  await expect(visitor.getByText('We can’t find this program')).toBeVisible();
  await editor.getByRole('link', { name: 'Back to editor' }).click();
  await editor.getByRole('button', { name: 'Open program' }).click();
  await expect(editor.getByText('The program is open. Members can see it now.')).toBeVisible();

  // Two people join; one of them logs once, from another device.
  const people = [
    { ...noor, first_name: 'Noor', last_name: 'Haddad' },
    { ...rae, first_name: 'Rae', last_name: 'Lund' },
  ];
  for (const person of people) {
    const timezone = { timezone: 'UTC' };
    const account = { ...person, ...timezone };
    const { access_token: token } = await site.call('POST', '/v1/auth/user/register', account);
    await site.call('PATCH', '/v1/auth/user/mark-tour-completed', {}, token);
  }
  const context = await elsewhere({ timezoneId: 'UTC' });
  await signIn(context, site, noor);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/challenges');
  await page.getByRole('link', { name: 'Three days of rest' }).click();
  await page.getByRole('button', { name: 'Join program' }).click();
  await expect(page.getByText('You have joined. 0 points so far.')).toBeVisible();
  const raes = await site.call('POST', '/v1/auth/login', rae);
  const program = address.split('/').at(-1);
  await site.call('POST', `/v2/core/challenge/${program}/join`, {}, raes.access_token);
  await page.goto('/user/dashboard?tab=Dashboard');
  await habit(page, 'Lights out at ten').click();
  await expect(page.locator('[data-sync]').first()).toHaveText('All changes sent');
  await expect(editor.getByText('50%')).toBeVisible();

  // The second day, a third day without a log, and the grace days follow.
  await days(1, site, page);
  await page.reload();
  await expect(card(page, 'Lights out at ten')).toBeVisible();
  await habit(page, 'Lights out at ten').click();
  await expect(page.locator('[data-sync]').first()).toHaveText('All changes sent');
  await page.getByRole('button', { name: 'How this is calculated: streak' }).click();
  await expect(page.getByText('2 days in a row. Your longest: 2', { exact: false })).toBeVisible();
  await days(4, site, page);
  await page.goto(address);
  await expect(page.getByText('Provisional').first()).toBeVisible();
  await expect(page.getByText('Results pending')).toBeVisible();

  // The board is final, and the result is shared.
  await days(7, site, page);
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByText('Final', { exact: true }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('row', { name: /Noor Haddad/ }).first()).toContainText('20');
  await page.goto('/user/dashboard?tab=Programs');
  await page.getByRole('button', { name: 'Share your result in Three days of rest' }).click();
  const picture = page.getByRole('dialog').getByRole('img');
  // A separate job computes the streak, now or a moment later.
  await expect(picture).toHaveAttribute(
    'alt',
    /^Three days of rest .*: 20 points, Rank 1 of 2[.,]/,
  );
});
