import type { Page } from '@playwright/test';
import { signIn } from './device';
import { inHours } from './events';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

const stands = (page: Page, words: string) =>
  expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible();

test('create and publish an event; one member gets a place, the next waits and moves up', async ({
  page,
  site,
  community,
  elsewhere,
}) => {
  test.setTimeout(120_000);
  const [ana, ben] = await Promise.all(
    community.accounts.slice(0, 2).map(async (account) => {
      const context = await elsewhere();
      await signIn(context, site, account);
      return context.newPage();
    }),
  );
  if (!ana || !ben) throw new Error('nobody is here');

  await signIn(page.context(), site, admin);
  await page.goto('/admin/events');
  await page.getByRole('button', { name: 'New event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(dialog.getByText('This field is required')).toHaveCount(2);
  await dialog.getByLabel('Title').fill('An evening of breathing');
  await dialog.getByLabel('Starts').fill(inHours(48).slice(0, 16));
  await dialog.getByLabel('Event time zone').selectOption('UTC');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('An evening of breathing');
  await page.getByLabel('Places').fill('1');
  await page.getByLabel('Link to join online').fill('http://not.safe');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Link to join online')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Link to join online').fill('https://meet.example/breathe');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add venue' }).click();
  await dialog.getByLabel('Name').fill('The light house');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Add entry' }).click();
  await dialog.getByLabel('What happens').fill('Box breathing');
  await dialog.getByLabel('Where').selectOption('The light house');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/· The light house$/)).toBeVisible();
  const file = page.getByLabel('Picture: choose a file');
  await file.setInputFiles('../../pwa/public/icons/512.png');
  await expect(page.locator('main img[src*="/v1/picture/"]')).toBeVisible();
  await page.getByRole('button', { name: 'Publish event' }).click();
  await expect(page.getByText('Published. Members can see it now.')).toBeVisible();

  await ana.goto('/events');
  await ana.getByRole('link', { name: 'An evening of breathing' }).click();
  await stands(ana, '1 place left.');
  await expect(ana.getByRole('link', { name: 'Join online' })).toHaveCount(0);
  await ana.getByRole('button', { name: 'Join event' }).click();
  await stands(ana, 'You are going.');
  const online = ana.getByRole('link', { name: 'Join online' });
  await expect(online).toHaveAttribute('href', 'https://meet.example/breathe');
  const downloaded = ana.waitForEvent('download');
  await ana.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/\.ics$/);
  await ana.goto('/user/dashboard?tab=Event');
  await expect(ana.getByRole('heading', { name: 'You are going' })).toBeVisible();
  await ben.goto('/events');
  await ben.getByRole('link', { name: 'An evening of breathing' }).click();
  await ben.getByRole('button', { name: 'Join waitlist' }).click();
  await stands(ben, 'You are next on the waitlist.');
  await expectAccessible(ben);

  await ana.getByRole('link', { name: 'An evening of breathing' }).click();
  await ana.getByRole('button', { name: 'Leave', exact: true }).click();
  await ana.getByRole('button', { name: 'Leave event' }).click();
  await expect(ana.getByText('You left An evening of breathing.')).toBeVisible();
  await ben.reload();
  await stands(ben, 'You are going.');

  await page.getByRole('button', { name: 'Invite members' }).click();
  await dialog.getByRole('searchbox').fill('emi');
  await dialog.getByRole('checkbox', { name: 'Emi Tanaka' }).check();
  await dialog.getByRole('button', { name: 'Invite 1 member' }).click();
  await expect(page.getByText('1 invitation sent.')).toBeVisible();
  const people = page.getByRole('region', { name: 'Participants' }).getByRole('listitem');
  await expect(people).toHaveCount(3);
  await expect(people.filter({ hasText: 'Emi Tanaka' })).toContainText('Invited');
  await expect(people.filter({ hasText: 'Ben Asante' })).toContainText('Going');
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await dialog.getByRole('button', { name: 'Cancel event' }).click();
  await expect(page.getByText('An evening of breathing is cancelled.')).toBeVisible();
  await ben.reload();
  await stands(ben, 'This event was cancelled.');
});
