import { signIn, today } from './device';
import { expect, expectAccessible, tabTo, test } from './story';

const dayFrom = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('plan a pause, see it on every page, end it early', async ({ page, site, community }) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto('/user/dashboard?tab=profile-pauses');
  await expect(page.getByText('No pause planned')).toBeVisible();
  await expect(page.getByText(/^0 of 60 pause days in \d{4} used or planned\.$/)).toBeVisible();
  await expectAccessible(page);

  const plan = page.getByRole('button', { name: 'Plan a pause' });
  await plan.click();
  const dialog = page.getByRole('dialog', { name: 'Plan a pause' });
  await expect(dialog.getByText(/^\d+ pause days left in \d{4}\.$/)).toBeVisible();
  // Even if the pause spans two years, more than 60 days fall into one of them.
  await dialog.getByLabel('Last day').fill(dayFrom(130));
  await expect(dialog.getByText('You can pause at most 60 days a year.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^(Pause for|Save)/ })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel('Last day').fill(dayFrom(0));
  await dialog.getByRole('button', { name: 'Pause for 1 day' }).click();
  await expect(page.getByText(/^Pause planned for /)).toBeVisible();
  await expect(page.getByText('Running now')).toBeVisible();
  await expect(page.getByRole('button', { name: 'End pause' })).toHaveCount(1);
  await expect(page.getByText(/^1 of 60 pause days /)).toBeVisible();

  // A second pause cannot begin on the same day. It can be cancelled before it begins.
  await plan.click();
  await expect(dialog.getByText('Another pause covers some of these days.')).toBeVisible();
  await dialog.getByLabel('Last day').fill(dayFrom(3));
  await dialog.getByLabel('First day').fill(dayFrom(3));
  await dialog.getByRole('button', { name: 'Pause for 1 day' }).click();
  await expect(page.getByText('Planned', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove pause' }).click();
  await expect(page.getByText('Planned', { exact: true })).toHaveCount(0);

  await page.goto(today);
  const line = page.getByRole('region', { name: 'You are paused' });
  await expect(line).toContainText('You can still log.');
  await expectAccessible(page);
  await tabTo(page, line.getByRole('button', { name: 'End pause' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your pause has ended.')).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('when pauses fail to load or save, an error offers to try again', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  const pauses = '**/v1/core/pause';
  await page.route(pauses, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/user/dashboard?tab=profile-pauses');
  const again = page.getByRole('button', { name: 'Try again?' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await page.unroute(pauses);
  await again.click();
  await page.getByRole('button', { name: 'Plan a pause' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan a pause' });
  await page.route(pauses, (route) => route.abort());
  await dialog.getByRole('button', { name: /^(Pause for|Save)/ }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await page.unroute(pauses);
  await dialog.getByRole('button', { name: /^(Pause for|Save)/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Running now')).toBeVisible();
});
