import { canMove, days } from './clock';
import { signIn } from './device';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

test.use({ timezoneId: 'UTC' });
test.skip(!canMove, 'libfaketime is not installed (package faketime)');

test('an administrator creates the scorecard; a member reads the trend over three months', async ({
  page,
  site,
  community,
  elsewhere,
}) => {
  test.setTimeout(90_000);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/surveys');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await press('New survey');
  await dialog.getByLabel('Title').fill('My month');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  for (const name of ['Sleep', 'Mood']) {
    await press('Add dimension');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Add dimension' }).click();
    await expect(dialog).toHaveCount(0);
    await press('Add question to page 1');
    await dialog.getByLabel('Question', { exact: true }).fill(`How is your ${name}?`);
    await dialog.getByLabel('Answer type').selectOption('Rating');
    await dialog.getByLabel('Counts towards').selectOption(name);
    await dialog.getByRole('button', { name: 'Add question' }).click();
    await expect(dialog).toHaveCount(0);
  }
  await press('Publish survey');
  await dialog.getByRole('button', { name: 'Publish survey' }).click();
  await expect(page.getByText('Version 1 is published.', { exact: true })).toBeVisible();
  const settings = page.getByRole('region', { name: 'Settings' });
  await settings.getByRole('switch', { name: 'Every month' }).check();
  await settings.getByRole('switch', { name: 'Scorecard' }).check();
  await settings.getByRole('button').last().click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  // The two ratings of each month, from 1 to 5.
  const answers = [
    [2, 2],
    [3, 3],
    [5, 4],
  ];
  let own = page;
  for (const [month, [sleep, mood]] of answers.entries()) {
    // Use a new browser each month: one that stays open for so long is signed out.
    const context = await elsewhere({ timezoneId: 'UTC' });
    own = await context.newPage();
    await own.clock.install();
    // 31 days later is always in another month.
    if (month > 0) await days(month * 31, site, own);
    await signIn(context, site, ana);
    await own.goto('/scorecard');
    await own.getByRole('link', { name: 'Start scorecard' }).click();
    await own.getByRole('button', { name: 'Start' }).click();
    const rate = (name: string, value?: number) =>
      own
        .getByRole('group', { name })
        .getByRole('radio', { name: `${value}` })
        .check();
    await rate('How is your Sleep?', sleep);
    await rate('How is your Mood?', mood);
    await own.getByRole('button', { name: 'Send answers' }).click();
    await expect(own.getByRole('region', { name: 'Overall score' })).toBeVisible();
  }
  await expect(own.getByText(/^38 points higher than on /)).toBeVisible();
  await own.goto('/scorecard');
  await expect(own.getByText(/^38 points higher than on /)).toBeVisible();
  await expect(own.getByText(/^Opens again on 1 /)).toBeVisible();
  const trend = own.getByRole('table', { name: 'Overall score over time, 0 to 100' });
  await expect(trend.getByRole('row')).toHaveText([/^Date/, /25$/, /50$/, /88$/]);
  await expectAccessible(own);
});
