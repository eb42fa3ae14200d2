import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { installed, signIn } from './device';
import { expect, expectAccessible, tabTo, test } from './story';
import { answered, type CheckIn, checkIn, responsesTo } from './surveys';

const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const state = (page: Page) => page.locator('[data-keeping]');
const expectSaved = (page: Page) => expect(state(page)).toHaveText('Saved');
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 2, name });

async function begin(page: Page, { id }: CheckIn): Promise<void> {
  await page.goto(`/survey/${id}`);
  await press(page, 'Start');
  await expect(heading(page, /^Sleep/)).toBeFocused();
}

test.describe('with the app installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor loses the network halfway, reloads, signs up, and keeps every answer', async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(120_000);
    const survey = await checkIn(site);
    await begin(page, survey);
    await installed(page);
    await choice(page, 'Good').check();
    await expectSaved(page);

    await context.setOffline(true);
    await choice(page, '4: Fully').check();
    await expect(state(page)).toHaveText('Saved on this device, to be sent when you are online');
    await press(page, 'Next');
    await expect(heading(page, /^Mood/)).toBeFocused();
    await page.getByLabel('What would help?').fill('Less light ');
    await expect(page.getByText('3 of 4 answered').first()).toBeVisible();
    await expect(state(page)).toHaveAttribute('aria-busy', 'false');
    await page.reload();
    await expect(heading(page, /^Mood/)).toBeVisible();
    await expect(page.getByLabel('What would help?')).toHaveValue('Less light');
    await press(page, 'Back');
    await expect(choice(page, 'Good')).toBeChecked();
    await expect(choice(page, '4: Fully')).toBeChecked();
    expect(await responsesTo(site, survey)).toMatchObject([{ answers: { length: 1 } }]);

    await context.setOffline(false);
    await expectSaved(page);
    await expect
      .poll(() => responsesTo(site, survey))
      .toMatchObject([{ state: 'draft', answers: { length: 3 } }]);

    const email = 'noor@daymark.example';
    await page.goto(`/auth/signup?callbackUrl=${encodeURIComponent(`/survey/${survey.id}`)}`);
    await page.getByLabel('First name').fill('Noor');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('one-small-thing-8');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('Your answers to “How are you?” are now in your account.'),
    ).toBeVisible();
    // It resumes at the last answer.
    await expect(page.getByLabel('What would help?')).toHaveValue('Less light');
    await choice(page, '5').check();
    const send = page.getByRole('button', { name: 'Send answers' });
    await send.dblclick();
    await expect(page).toHaveURL(`/survey/${survey.id}/report`);
    await expect(page.getByRole('heading', { level: 1, name: 'How are you?' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Overall score' })).toContainText('100');
    expect(await responsesTo(site, survey)).toMatchObject([
      { state: 'submitted', email, answers: { length: 4 } },
    ]);
  });

  test('a survey finished offline is sent once online, and the visitor can keep the report', async ({
    page,
    context,
    site,
  }) => {
    const survey = await checkIn(site);
    await begin(page, survey);
    await installed(page);
    await context.setOffline(true);
    await choice(page, 'Bad').check();
    await press(page, 'Next');
    await choice(page, '3').check();
    await press(page, 'Send answers');
    await expect(page.getByText('Your answers are ready to send')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Your answers are ready to send')).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(`/survey/${survey.id}/report`);
    await expect(page.getByRole('heading', { name: 'Keep this report' })).toBeVisible();
    await expectAccessible(page);
    expect(await responsesTo(site, survey)).toMatchObject([{ state: 'submitted', user_id: null }]);
    // This device knows that the survey is finished, and says so.
    await page.goto('/survey');
    await page.getByRole('link', { name: 'See your report' }).click();
    await expect(page.getByRole('region', { name: 'Overall score' })).toContainText('25');
  });
});

test('a member continues on a second device, with the answers of the first', async ({
  page,
  context,
  site,
  community,
  elsewhere,
}) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  const survey = await checkIn(site);
  await signIn(context, site, ana);
  await begin(page, survey);
  await choice(page, 'Fair').check();
  await expectSaved(page);

  const second = await elsewhere();
  await signIn(second, site, ana);
  const phone = await second.newPage();
  await phone.goto('/survey');
  await phone.getByRole('link', { name: 'Continue scorecard' }).click();
  await expect(choice(phone, 'Fair')).toBeChecked();
  await choice(phone, '2').check();
  await press(phone, 'Next');
  await choice(phone, '4').check();
  await press(phone, 'Send answers');
  await expect(phone).toHaveURL(`/survey/${survey.id}/report`);

  await page.reload();
  await expect(page.getByText('You have answered this survey')).toBeVisible();
  await page.goto('/user/dashboard?tab=Scorecard');
  await expect(page.getByText(/^Opens again on 1 /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your reports' })).toBeVisible();
  await expectAccessible(page);
});

test('by keyboard: missing answers are named, and every question is reachable', async ({
  page,
  site,
}) => {
  const survey = await checkIn(site);
  await page.goto(`/survey/${survey.id}`);
  await tabTo(page, page.getByRole('button', { name: 'Start' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Sleep/)).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  const faults = page.getByRole('alert').filter({ hasText: '1 question needs an answer' });
  await expect(faults).toBeFocused();
  await expect(page.getByText('Please Answer This Question')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, faults.getByRole('button', { name: 'How do you sleep?' }));
  await page.keyboard.press('Enter');
  await expect(choice(page, 'Bad')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, 'Fair')).toBeChecked();
  await expect(faults).toHaveCount(0);
  // The answer adds a question.
  await tabTo(page, choice(page, '0: Not at all'));
  await page.keyboard.press('ArrowRight');
  await expect(choice(page, '1')).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, /^Mood/)).toBeFocused();
  await tabTo(page, choice(page, '1'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Send answers' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Overall score' })).toBeVisible();
});

test('share a report by link, and end the link', async ({
  page,
  context,
  site,
  community,
  elsewhere,
}) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  const survey = await checkIn(site);
  const report = await answered(site, survey, ana);
  await signIn(context, site, ana);
  await page.goto(`/survey/${survey.id}/report`);
  await press(page, 'Share');
  await press(page, 'Create link');
  const link = await page.getByLabel('Link', { exact: true }).inputValue();

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download picture' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('daymark-report.png');
  const file = readFileSync(await saved.path());
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);

  const friend = await (await elsewhere()).newPage();
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1, name: 'How are you?' })).toBeVisible();
  await expect(friend.getByText('Less light')).toHaveCount(0);
  await expect(friend.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await press(page, 'Stop sharing');
  await expect(page.getByText('The link no longer works.')).toBeVisible();
  await friend.goto(link);
  await expect(friend.getByText('Report not found')).toBeVisible();
  await friend.goto(`/survey/${survey.id}/report/${report}`);
  await expect(friend.getByText('Sign in to see your report')).toBeVisible();
});

test('where the survey allows it, changed answers change the report', async ({
  page,
  context,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  const survey = await checkIn(site, { allow_edit: true });
  await answered(site, survey, ana);
  await signIn(context, site, ana);
  await page.goto(`/survey/${survey.id}/report`);
  const score = page.getByRole('region', { name: 'Overall score' });
  await expect(score).toContainText('89');
  await page.getByRole('link', { name: 'Change answers' }).click();
  await choice(page, '4: Fully').check();
  await press(page, 'Save answers');
  await expect(page.getByText('Your answers have been changed.')).toBeVisible();
  await expect(score).toContainText('100');
  await expectAccessible(page);
});

test('a report prints on one page', async ({ page, context, site, community }) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await answered(site, await checkIn(site), ana);
  await signIn(context, site, ana);
  await page.goto('/survey/1/report');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
