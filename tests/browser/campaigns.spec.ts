import type { Page } from '@playwright/test';
import { drafted, subscribed } from './campaigns';
import { signIn } from './device';
import { Inbox, mailed } from './mail';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

test.use({ peopled: false });

const nora = 'nora@daymark.example';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = (page: Page, name: string) => button(page, `Edit ${name}`).click();
const rows = (page: Page) => page.getByRole('list', { name: 'Blocks' }).getByRole('listitem');
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

test('write, test, schedule and send a newsletter; a reader reads it and unsubscribes', async ({
  page,
  site,
  elsewhere,
}) => {
  test.setTimeout(180_000);
  for (const email of [nora, 'ole@daymark.example', 'pia@daymark.example']) {
    await subscribed(site, email);
  }
  await signIn(page.context(), site, admin);
  await page.goto('/admin/newsletter/campaigns');
  await expect(page.getByText('No newsletters yet')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New newsletter' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No subject yet');

  // Sending requires content.
  await button(page, 'Send now').click();
  await expect(page.getByText('Write a subject first.')).toBeVisible();
  await expect(page.getByText('Add a block with content first.')).toBeVisible();

  await page.getByLabel('Subject', { exact: true }).fill('News of May');
  await page.getByLabel('Preview text').fill('Light and sleep');
  await button(page, 'Heading').click();
  await page.getByRole('textbox', { name: 'Heading' }).fill('Light in the morning');
  await button(page, 'Text').click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await page.keyboard.type('Daylight sets your ');
  await button(page, 'Bold').click();
  await page.keyboard.type('clock');
  await button(page, 'Button').click();
  await page.getByLabel('Label').fill('Go on');
  await page.getByLabel('Link', { exact: true }).fill('javascript:alert(1)');
  await button(page, 'Save changes').click();
  await expect(page.getByText('Enter a path on this site')).toBeVisible();
  await page.getByLabel('Link', { exact: true }).fill('/challenges');

  // Moved by keyboard and by dragging; removed and restored.
  await button(page, 'Move Button, block 3 up').focus();
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(1)).toContainText('Button');
  await open(page, 'Button, block 2');
  // Both rows must be in view: if the page scrolls after the button is pressed, no drag begins.
  await rows(page)
    .nth(1)
    .evaluate((row) => row.scrollIntoView({ block: 'center' }));
  await rows(page).nth(1).dragTo(rows(page).nth(2));
  await expect(rows(page).nth(2)).toContainText('Go on');
  await button(page, 'Remove Heading, block 1').click();
  await expect(rows(page)).toHaveCount(2);
  await button(page, 'Undo').click();
  await expect(rows(page).first()).toContainText('Light in the morning');

  await button(page, 'Picture').click();
  await page.getByLabel('Picture: choose a file').setInputFiles('../../pwa/public/icons/192.png');
  await expect(page.getByLabel('Picture address')).toHaveValue(/^\//);
  await page.getByLabel('Description').fill('A quiet shore');

  // The number of recipients is counted while choosing.
  await expect(page.getByText('3 people match now')).toBeVisible();
  await page.getByLabel('Add a condition').selectOption('Active since');
  await page.getByLabel('Active since', { exact: true }).fill('2026-01-01');
  await expect(page.getByText('0 people match now')).toBeVisible();
  await page.getByLabel('Add a condition').selectOption('Newsletter list');
  await page.getByRole('checkbox', { name: 'Newsletter' }).check();
  await page.getByRole('radio', { name: 'Any of these' }).check();
  await expect(page.getByText('3 people match now')).toBeVisible();
  await expect(page.getByText('Kept on this device')).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Preview').click();
  const shown = page.getByRole('dialog').frameLocator('iframe');
  await expect(shown.getByText('Light in the morning')).toBeVisible();
  await expect(shown.getByRole('link', { name: 'Go on' })).toBeVisible();
  await expect(shown.getByRole('img', { name: 'A quiet shore' })).toHaveJSProperty(
    'naturalWidth',
    192,
  );
  await page.getByRole('radio', { name: 'Phone' }).check();
  await expect(shown.locator('strong', { hasText: 'clock' })).toBeVisible();
  await expectAccessible(page);
  await inDialog(page, 'Close').click();
  await button(page, 'Send test to me').click();
  await expect(page.getByText('We are sending the test email to your address.')).toBeVisible();

  await button(page, 'Schedule').click();
  await expect(page.getByText('Today, 3 people would get it.')).toBeVisible();
  await page.getByLabel('Time zone').selectOption('America/New_York');
  await page.getByLabel('Date and time').fill('2099-05-07T09:00');
  await inDialog(page, 'Schedule').click();
  await expect(page.getByText('Starts 7 May 2099, 09:00 (America/New_York).')).toBeVisible();
  await button(page, 'Back to draft').click();
  await inDialog(page, 'Back to draft').click();
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('News of May');

  await button(page, 'Send now').click();
  await expect(page.getByRole('dialog', { name: 'Send “News of May” now?' })).toContainText(
    '3 people get it.',
  );
  await inDialog(page, 'Send to 3 people').click();
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await expect(delivery.getByRole('row', { name: /^Sent/ })).toContainText('3100%');
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Started .+, ended /)).toBeVisible();
  await expectAccessible(page);

  // A reader opens it on the site, and unsubscribes with the mail's link.
  const reader = await (await elsewhere()).newPage();
  await reader.goto(await mailed(site, nora, 'newsletter', 'newsletter/'));
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('News of May');
  const issue = reader.frameLocator('iframe');
  await expect(issue.getByText('Light in the morning')).toBeVisible();
  await expectAccessible(reader);
  await expect(issue.getByText('Read it on the site')).toHaveCount(0);
  const plain = await (await elsewhere({ javaScriptEnabled: false })).newPage();
  await plain.goto(reader.url());
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('News of May');
  await expect(plain.getByText('Light in the morning')).toBeVisible();
  await issue.getByRole('link', { name: 'Go on' }).click();
  await expect(reader).toHaveURL(/\/challenges$/);
  await reader.goto(await mailed(site, nora, 'newsletter', 'newsletter-unsubscribe'));
  await reader.getByRole('button', { name: 'Unsubscribe from all' }).click();
  await expect(reader.getByText('You are not subscribed to any newsletter.')).toBeVisible();
  await page.goto('/admin/newsletter/campaigns');
  await expect(page.getByRole('link', { name: 'News of May' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('June');
  await expect(page.getByText('No newsletter found')).toBeVisible();
  await button(page, 'Show all newsletters').click();
  await expect(page.getByRole('link', { name: 'News of May' })).toBeVisible();
});

test('two people edit one newsletter and lose nothing', async ({ page, site }) => {
  const { id } = await drafted(site);
  await signIn(page.context(), site, admin);
  await page.goto(`/admin/newsletter/campaigns/${id}`);
  await page.getByLabel('Subject', { exact: true }).fill('News of June');
  await open(page, 'Heading, block 1');
  await page.getByRole('textbox', { name: 'Heading' }).fill('Good morning');

  // Meanwhile another editor adds a block and the preview text.
  const theirs = {
    preview: 'From the other one',
    blocks: [
      { kind: 'heading', text: 'Hello' },
      { kind: 'text', text: 'A first line.' },
      { kind: 'button', text: 'Read on', link: '/insights' },
    ],
  };
  await site.call('PATCH', `/v1/auth/campaign/${id}`, theirs, await site.adminToken());
  await button(page, 'Save changes').click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this text' });
  await expect(conflict.getByText('Label: Read on')).toBeVisible();
  await expectAccessible(page);
  const change = (part: string, at: number, side: 'Theirs' | 'Yours') =>
    conflict
      .getByRole('region', { name: part })
      .getByRole('group', { name: `Change ${at}: keep` })
      .getByRole('radio', { name: side })
      .check();
  await change('Preview text', 1, 'Theirs');
  await change('Content', 2, 'Theirs');
  await inDialog(page, 'Save merged text').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('News of June');
  await expect(page.getByLabel('Preview text')).toHaveValue('From the other one');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(0)).toContainText('Good morning');
  await expect(rows(page).nth(2)).toContainText('Read on');
});

test.describe('with opens recorded', () => {
  let inbox: Inbox;
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    settings: async ({}, use) => {
      const [started, url] = await Inbox.start();
      inbox = started;
      await use({
        DAYMARK_NEWSLETTER_OPENS: 'remembered',
        DAYMARK_SMTP_URL: url,
        DAYMARK_CONFIRM_SIGN_UP: 'false',
      });
      inbox.stop();
    },
  });

  test('opens and clicks are counted; write again to those who did not open', async ({
    page,
    site,
    elsewhere,
  }) => {
    for (const email of [nora, 'ole@daymark.example']) {
      await site.call('POST', '/v1/auth/newsletter', { email });
      const { search } = new URL(await inbox.link(email, 'newsletter-confirm'), site.url);
      await site.call('GET', `/v1/auth/newsletter-email/verify${search}`);
    }
    const button = { kind: 'button', text: 'Go on', link: '/challenges' };
    const { id } = await drafted(site, { blocks: [button] });
    const token = await site.adminToken();
    await site.call('POST', `/v1/auth/campaign/${id}/act`, { action: 'send' }, token);
    const reader = await (await elsewhere()).newPage();
    await reader.goto(await inbox.link(nora, 'v1/core/newsletter-click'));
    await expect(reader).toHaveURL(/\/challenges$/);

    await signIn(page.context(), site, admin);
    await page.goto(`/admin/newsletter/campaigns/${id}`);
    const delivery = page.getByRole('region', { name: 'Delivery' });
    await expect(async () => {
      await page.reload();
      await expect(delivery.getByRole('row', { name: /^Followed a link/ })).toContainText('150%');
    }).toPass();
    await expect(delivery.getByRole('row', { name: /^Opened/ })).toContainText('150%');
    await expect(delivery.getByRole('table', { name: 'Links' })).toContainText(/challenges\s*1/);
    await expectAccessible(page);

    const { id: next } = await drafted(site, { subject: 'News of June' });
    await page.goto(`/admin/newsletter/campaigns/${next}`);
    await page.getByLabel('Add a condition').selectOption('Newsletters not opened');
    await page.getByRole('spinbutton', { name: 'Newsletters not opened' }).fill('1');
    await expect(page.getByText('1 person matches now')).toBeVisible();
    await expect(page.getByText('ole@daymark.example')).toBeVisible();
  });
});
