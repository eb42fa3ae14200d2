import type { Page } from '@playwright/test';
import { signIn } from './device';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

test.use({ peopled: false });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const mails = (page: Page) => page.getByRole('list', { name: 'Emails' }).locator('> li');
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

test('write, test and turn on a welcome series; two editors lose nothing', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/newsletter/series');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(5);
  await page.getByRole('link', { name: 'Welcome', exact: true }).click();
  await expect(mails(page)).toHaveCount(2);

  // A mail without text cannot be sent.
  await button(page, 'Add email').click();
  await page.getByLabel('Days after the start').fill('7');
  await button(page, 'Turn on').click();
  await expect(page.getByText('Write a subject first.')).toBeVisible();
  await page.getByLabel('Subject', { exact: true }).fill('Your first week');
  await page.getByLabel('Time', { exact: true }).fill('09:00');
  await button(page, 'Heading').click();
  await page.getByRole('textbox', { name: 'Heading' }).fill('One week done');
  await expectAccessible(page);

  // The new mail trades places with the previous one. Then the first mail is removed and restored.
  await button(page, 'Send email 3 earlier').click();
  await expect(mails(page).nth(1)).toContainText('Your first week');
  await expect(mails(page).nth(1)).toContainText('After 3 days');
  await button(page, 'Send email 2 later').click();
  await button(page, 'Remove email 1').click();
  await expect(mails(page)).toHaveCount(2);
  await button(page, 'Undo').click();
  await expect(mails(page).first()).toContainText('Right away');

  await button(page, 'Preview').click();
  const shown = page.getByRole('dialog').frameLocator('iframe');
  await expect(shown.getByText('One week done')).toBeVisible();
  await inDialog(page, 'Close').click();
  await button(page, 'Send test to me').click();
  await expect(page.getByText('We are sending the test email to your address.')).toBeVisible();

  await button(page, 'Turn on').click();
  await expect(page.getByRole('dialog', { name: 'Turn on “Welcome”?' })).toContainText(
    'From now on, everyone who confirms a subscription gets 3 emails over 7 days.',
  );
  await inDialog(page, 'Turn on').click();
  await expect(button(page, 'Turn off')).toBeVisible();

  // Meanwhile another editor renames the series and adds a mail.
  const token = await site.adminToken();
  const [{ id, steps }] = await site.call('GET', '/v1/auth/newsletter-series', undefined, token);
  const added = {
    days: 10,
    subject: 'From the other one',
    blocks: [{ kind: 'text', text: 'Hello' }],
    is_on: true,
  };
  const theirs = { name: 'Warm welcome', steps: [...steps, added] };
  await site.call('PATCH', `/v1/auth/newsletter-series/${id}`, theirs, token);
  await page.getByLabel('Subject', { exact: true }).fill('Seven days');
  await button(page, 'Save changes').click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this text' });
  await conflict
    .getByRole('region', { name: 'Name' })
    .getByRole('radio', { name: 'Theirs' })
    .check();
  await inDialog(page, 'Save merged text').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warm welcome');
  await expect(mails(page)).toHaveCount(4);
  await expect(mails(page).nth(2)).toContainText('Seven days');
  await expect(mails(page).nth(3)).toContainText('From the other one');

  await button(page, 'Turn off').click();
  await inDialog(page, 'Turn off').click();
  await expect(button(page, 'Turn on')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await button(page, 'Delete this series').click();
  await inDialog(page, 'Delete').click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
});
