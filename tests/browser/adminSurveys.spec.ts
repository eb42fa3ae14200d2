import { signIn } from './device';
import { mailed } from './mail';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';
import { answered, checkIn } from './surveys';

test('a survey from a template: change, publish, answer, read, correct and export', async ({
  page,
  site,
  community,
}) => {
  test.setTimeout(180_000);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/surveys');
  await page.getByRole('button', { name: 'New survey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Start from').selectOption('WHO-5 Well-Being Index');
  await expect(dialog.getByText(/Source: .*Psychiatric Centre North Zealand/)).toBeVisible();
  await dialog.getByLabel('Title').fill('Well-being this week');
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Well-being this week');
  await expect(page.getByText('Not published yet. Only editors see it.')).toBeVisible();

  const questions = page.getByRole('region', { name: 'Pages and questions' });
  const rows = questions.getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await rows
    .nth(0)
    .getByRole('button', { name: /^Edit / })
    .click();
  await dialog.getByLabel('Question', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The error is at its field, and nothing typed is lost.
  await expect(dialog.getByLabel('Question', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByLabel('Question', { exact: true }).fill('I felt cheerful');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows.nth(0)).toContainText('1. I felt cheerful');

  await page.getByRole('button', { name: 'Add question to page 1' }).click();
  await dialog.getByLabel('Question', { exact: true }).fill('What made it hard?');
  await dialog.getByLabel('Answer type').selectOption('Text');
  await dialog
    .getByLabel('Ask this question')
    .selectOption({ label: 'Only if: 1. I felt cheerful' });
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(dialog.getByText('Choose at least one answer.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: '0', exact: true }).check();
  await dialog.getByRole('checkbox', { name: '1', exact: true }).check();
  await dialog.getByRole('switch', { name: 'Required' }).uncheck();
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(rows.nth(5)).toContainText('Only if “I felt cheerful” is 0 or 1');

  // Shift+Tab from the button that opened the dialog goes to the row.
  await expect(page.getByRole('button', { name: 'Add question to page 1' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Move What made it hard? up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('What made it hard? is question 5 of 6, on page 1.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Move What made it hard? up' })).toBeFocused();
  // A move does not have to wait until the previous one is saved.
  for (let step = 0; step < 3; step++) await page.keyboard.press('Enter');
  await expect(page.getByText('What made it hard? is question 2 of 6')).toBeAttached();
  await expect(rows.nth(1)).toContainText('What made it hard?');
  // The question cannot move above the one that it depends on.
  await page.keyboard.press('Enter');
  await expect(questions.getByRole('alert')).toContainText(
    '“What made it hard?” depends on the answer to “I felt cheerful”, so it must come after it.',
  );
  await expect(async () => {
    await rows.nth(1).dragTo(rows.nth(5), { steps: 12 });
    await expect(rows.nth(5)).toContainText('What made it hard?', { timeout: 5000 });
  }).toPass();
  await page.getByRole('button', { name: 'Delete I felt cheerful' }).click();
  await expect(dialog).toContainText('Change their conditions first.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('button', { name: 'Start survey' }).click();
  await preview
    .getByRole('group', { name: /cheerful/ })
    .getByRole('radio')
    .first()
    .check();
  await expect(preview.getByLabel('What made it hard? (optional)')).toBeVisible();

  await page.getByLabel('Days between responses').fill('7');
  await page.getByRole('region', { name: 'Settings' }).getByRole('button').last().click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish survey' }).click();
  await dialog.getByRole('button', { name: 'Publish survey' }).click();
  await expect(page.getByText('Version 1 is published.', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Version 1 was published on/)).toBeVisible();

  const id = Number(page.url().split('/').at(-1));
  const [ana] = community.accounts;
  const { access_token: token } = await site.call('POST', '/v1/auth/login', ana);
  const asked = await site.call('GET', `/v1/core/survey/${id}`, undefined, token);
  const responses = (asked.questions as { id: number; type_id: number }[]).map((question) =>
    question.type_id === 3
      ? { question_id: question.id, descriptive_ans: 'Rain, rain, rain' }
      : { question_id: question.id, selected_rate: 1 },
  );
  const call = `/v1/core/survey/${id}/survey-response`;
  await site.call('POST', call, { responses, submit: true }, token);

  await page.getByRole('link', { name: 'Results' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('table', { name: /I felt cheerful/ })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await page.getByRole('button', { name: 'Read answers to What made it hard?' }).click();
  await expect(page.getByText('Rain, rain, rain')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Responses' }).click();
  await page.getByRole('searchbox').fill('rain, rain');
  await page.getByRole('button', { name: /^Ana Lindqvist/ }).click();
  await expect(dialog.getByText('Rain, rain, rain')).toBeVisible();
  await dialog.getByRole('button', { name: 'Correct answers' }).click();
  const first = dialog.getByRole('group', { name: 'I felt cheerful' });
  await first.getByRole('radio', { name: /^5/ }).check();
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Reason').fill('Ana asked us to.');
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(dialog.getByText('Corrected', { exact: true })).toBeVisible();
  // Look for the paragraph: the form may still be open, with the same words in its field.
  await expect(dialog.getByRole('paragraph').filter({ hasText: 'Ana asked us to.' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  for (const format of ['CSV', 'JSON']) {
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export responses as ${format}` }).click();
    expect((await downloaded).suggestedFilename()).toMatch(new RegExp(`\\.${format}$`, 'i'));
  }
});

test('changes after publishing go into the next version; close, reopen and copy a survey', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  const survey = await checkIn(site);
  if (ana) await answered(site, survey, ana);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/surveys');
  await page.getByLabel('Status').selectOption('Open');
  await page.getByRole('link', { name: 'How are you?' }).click();
  await page.getByLabel('Introduction').fill('Take a minute.');
  await page.getByRole('link', { name: 'All surveys' }).click();
  await page.getByRole('button', { name: 'Stay on page' }).click();
  await page.getByRole('region', { name: 'Texts' }).getByRole('button').last().click();
  await expect(page.getByText(/Your changes are in version 2 until you publish it/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Responses already started stay with version 1.');
  await dialog.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Version 2 is published.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close survey' }).click();
  await dialog.getByRole('button', { name: 'Close survey' }).click();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('The survey is open again.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How are you? (copy)');
});

test('after publishing, several quick moves all count', async ({ page, site }) => {
  const survey = await checkIn(site);
  await signIn(page.context(), site, admin);
  await page.goto(`/admin/surveys/${survey.id}`);
  // The first move begins version 2, in which each question has another id.
  const up = page.getByRole('button', { name: 'Move What would help? up' });
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await up.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await saved;
  // The second move is still being saved.
  await up.click();
  await expect(page.getByText('What would help? is question 2 of 4, on page 1.')).toBeAttached();
  const rows = page.getByRole('region', { name: 'Pages and questions' }).getByRole('listitem');
  await expect(rows).toContainText([
    'How do you sleep?',
    'What would help?',
    'How rested do you wake up?',
    'How is your mood?',
  ]);
});

test('add, change, use and delete a question type', async ({ page, site }) => {
  const survey = await checkIn(site);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/surveys/kinds');
  await page.getByRole('button', { name: 'New type' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('How likely');
  await dialog.getByLabel('Lowest rating').selectOption('0');
  await dialog.getByLabel('Highest rating').selectOption('10');
  await dialog.getByRole('button', { name: 'Add type' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'How likely' });
  await expect(row).toContainText('Rating from 0 to 10');
  await page.getByRole('button', { name: 'Edit How likely' }).click();
  await dialog.getByLabel('Name').fill('Recommend');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.goto(`/admin/surveys/${survey.id}`);
  await page.getByRole('button', { name: 'Add question to page 2' }).click();
  await dialog.getByLabel('Answer type').selectOption('Recommend');
  await expect(dialog.getByLabel('Highest rating')).toHaveValue('10');
  await page.goto('/admin/surveys/kinds');
  await page.getByRole('button', { name: 'Delete Recommend' }).click();
  await dialog.getByRole('button', { name: 'Delete type' }).click();
  await expect(page.getByText('Recommend', { exact: true })).toHaveCount(0);
});

test('people invited by mail can answer once, on any device', async ({ page, elsewhere, site }) => {
  const survey = await checkIn(site, { audience: 'invited', scorecard: false, monthly: false });
  await signIn(page.context(), site, admin);
  await page.goto(`/admin/surveys/${survey.id}`);
  const invitations = page.getByRole('region', { name: 'Invitations' });
  const invite = async (emails: string) => {
    await invitations.getByLabel('Email addresses').fill(emails);
    await invitations.getByRole('button', { name: 'Send invitations' }).click();
  };
  await invite('guest@daymark.example, nobody');
  await expect(invitations.getByText(/^nobody: /)).toBeVisible();
  await invite('guest@daymark.example');
  await expect(page.getByText('1 invitation sent.')).toBeVisible();
  await expect(invitations.getByText(/^Not answered yet/)).toBeVisible();
  await expectAccessible(page);

  const link = await mailed(site, 'guest@daymark.example', 'survey-invitation');
  const [phone, laptop] = await Promise.all(
    [elsewhere(), elsewhere()].map(async (context) => (await context).newPage()),
  );
  if (!phone || !laptop) throw new Error('no device');
  await phone.goto(`/survey/${survey.id}`);
  await expect(
    phone.getByRole('paragraph').getByText('This survey is by invitation'),
  ).toBeVisible();
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Start' }).click();
  await expect(phone).toHaveURL(`/survey/${survey.id}?page=1`);
  await phone.getByRole('radio', { name: 'Good' }).check();
  await expect(phone.locator('[data-keeping]')).toHaveText('Saved');

  await laptop.goto(link);
  await expect(laptop.getByRole('radio', { name: 'Good' })).toBeChecked();
  await laptop.getByRole('radio', { name: '4: Fully' }).check();
  await laptop.getByRole('button', { name: 'Next' }).click();
  await laptop.getByRole('radio', { name: '5' }).check();
  await laptop.getByRole('button', { name: 'Send answers' }).click();
  await expect(laptop).toHaveURL(`/survey/${survey.id}/report`);
  // The link shows the answers.
  await phone.goto(link);
  await expect(phone).toHaveURL(`/survey/${survey.id}/report`);
  await expect(phone.getByRole('region', { name: 'Overall score' })).toContainText('100');

  await page.reload();
  await expect(invitations.getByText(/^Answered/)).toBeVisible();
  await invitations.getByRole('button', { name: /^Withdraw the invitation/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(page.getByText('Invitation withdrawn.')).toBeVisible();
  const late = await (await elsewhere()).newPage();
  await late.goto(link);
  await expect(
    late.getByRole('paragraph').getByText('This invitation no longer works'),
  ).toBeVisible();
});
