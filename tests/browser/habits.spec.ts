import type { Page } from '@playwright/test';
import { card, expectSent, habit, signIn, today } from './device';
import { expect, expectAccessible, test } from './story';

const walk = 'Morning walk';
const read = 'Read 20 pages';
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Habits' }).getByRole('link', { name });

test('adopt habits and set them aside, set and reach goals, earn badges', async ({
  page,
  context,
  site,
  community,
}) => {
  const ben = community.accounts[1];
  if (!ben) throw new Error('nobody is here');
  await signIn(context, site, ben);
  await page.goto('/user/dashboard?tab=my-habits');
  await page.getByRole('button', { name: `Take Action: ${walk}` }).click();
  await expect(page.getByRole('heading', { name: 'Forming' })).toBeVisible();
  await expect(
    page.getByText('Done on 0 days. It moves to Doing at 21 days and 50% strength.'),
  ).toBeVisible();

  // By keyboard only, with a chosen date.
  await page.getByRole('button', { name: `Not Now: ${read}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Not Now: ${read}` });
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Review on').fill(soon);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await tab(page, /^Not Now/).click();
  await expect(page).toHaveURL(/show=not-now/);
  await expect(page.getByText(/^Set aside until /)).toBeVisible();
  await expectAccessible(page);

  // Today it is not due, but can still be logged.
  await page.goto(today);
  await expect(habit(page, walk)).toBeVisible();
  await expect(card(page, read)).toBeHidden();
  await page.getByText(`Set aside: ${read}`).click();
  await habit(page, read).click();
  await expectSent(page);
  await expect(page.getByText(/^Paused habits/)).toHaveCount(0);

  await page.goto('/user/dashboard?tab=my-habits&show=not-now');
  await page.getByRole('button', { name: `Options for ${read}` }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Review now: ${read}` }).click();
  await expect(page.getByText('No habits set aside')).toBeVisible();
  await tab(page, /^History/).click();
  const changes = page.getByRole('region', { name: `History of ${read}` }).getByRole('listitem');
  await expect(changes).toHaveText([
    /Review Now.*You decided$/,
    /Not Now.*You decided\. Review on /,
  ]);
  await expect(changes.first().locator('time')).toHaveText(/^\d\d:\d\d$/);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await page.getByRole('link', { name: 'Goals and badges' }).click();
  await expect(page.getByText('No badge')).toBeVisible();
  await page.getByRole('button', { name: 'New goal' }).click();
  const goal = page.getByRole('dialog', { name: 'New goal' });
  await goal.getByLabel('Name').fill('Walk');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stay on page' }).click();
  await expect(goal.getByLabel('Name')).toHaveValue('Walk');
  await goal.getByLabel('Name').clear();
  await goal.getByRole('button', { name: 'Set goal' }).click();
  await expect(goal.getByText('This field is required')).toHaveCount(2);
  await expect(goal.getByLabel('Name')).toBeFocused();
  await goal.getByLabel('Name').fill('A good day!');
  await goal.getByLabel('How much').fill('80');
  await goal.getByLabel('How often').selectOption('Each day');
  await page.keyboard.press('Enter');
  await expect(goal).toHaveCount(0);
  // Earlier logs do not count, and the name appears as typed.
  await expect(page.getByText('0 of 80 points today')).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Progress of A good day!' });
  await expect(progress).toHaveAttribute('aria-valuenow', '0');
  await page.goto(today);
  const sent = page.waitForResponse(
    (r) => r.url().endsWith('/v1/core/sync') && r.request().method() === 'POST',
  );
  await habit(page, walk).click();
  await sent;
  await expectSent(page);
  await page.goto('/user/dashboard?tab=Goals');
  await expect(page.getByText('10 of 80 points today')).toBeVisible();
  await page.getByRole('button', { name: 'Edit A good day!' }).click();
  await page.getByLabel('How much').fill('10');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Reached')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove A good day!' }).click();
  await expect(page.getByText(/^Choose a number to reach/)).toBeVisible();
});
