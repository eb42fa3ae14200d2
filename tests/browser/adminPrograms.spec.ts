import { signIn } from './device';
import { admin } from './site';
import { expect, expectAccessible, tabTo, test } from './story';

test('create a program, fill and reorder it by keyboard and drag, open, clone and archive it', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/programs');
  await page.getByRole('button', { name: 'New program' }).click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.getByLabel('Title').fill('Sleep well');
  await page.getByLabel('Type').selectOption('Monthly Missions');
  await page.getByRole('radio', { name: 'At each member’s own pace' }).check();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sleep well');
  await expect(page.getByText('Before you can open the program')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open program' })).toBeDisabled();

  await page.getByRole('button', { name: 'Add activity' }).click();
  let dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add activity' }).click();
  await expect(dialog.getByLabel('What to do')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('What to do').fill('Lights out at ten');
  await dialog.getByLabel('How often').selectOption('Several times a week');
  await dialog.getByLabel('Times').fill('5');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('5 times a week · 10 points')).toBeVisible();

  for (const [title, days] of [
    ['Wind down', '7'],
    ['Keep it', '0'],
  ] as const) {
    await page.getByRole('button', { name: 'Add step' }).click();
    dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(title);
    if (title === 'Wind down') {
      await dialog.getByRole('textbox', { name: 'Description', exact: true }).click();
      await page.keyboard.type('Read about ');
      // The link dialog opens over the step's dialog.
      await dialog.getByRole('button', { name: 'Link', exact: true }).click();
      const link = page.getByRole('dialog', { name: 'Link', exact: true });
      await link.getByLabel('Address').fill('/insights');
      await link.getByRole('button', { name: 'Save link' }).click();
      await expect(dialog).toHaveCount(1);
    }
    await dialog.getByRole('button', { name: 'Add days' }).click();
    await dialog.getByLabel('Part 1: days').fill(days);
    await dialog.getByRole('checkbox', { name: 'Lights out at ten' }).check();
    await dialog.getByRole('button', { name: 'Add step' }).click();
    if (days === '0') {
      // The error is at its field.
      const field = dialog.getByLabel('Part 1: days');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await field.fill('14');
      await dialog.getByRole('button', { name: 'Add step' }).click();
    }
    await expect(dialog).toHaveCount(0);
  }
  const steps = page.getByRole('region', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveText([/^1\. Wind downDays 1 to 7/, /^2\. Keep itDays 8 to 21/]);
  await tabTo(page, page.getByRole('button', { name: 'Move Keep it up' }));
  await page.keyboard.press('Enter');
  await expect(steps).toHaveText([/^1\. Keep itDays 1 to 14/, /^2\. Wind down/]);
  await expect(page.getByText('Keep it is step 1 of 2.')).toBeAttached();
  // The browser does not recognise every mouse drag, so retry.
  await expect(async () => {
    await steps.nth(1).dragTo(steps.nth(0), { steps: 12 });
    const ordered = [/^1\. Wind down/, /^2\. Keep it/];
    await expect(steps).toHaveText(ordered, { timeout: 5000 });
  }).toPass();

  await page.getByRole('button', { name: 'Questions for Wind down' }).click();
  dialog = page.getByRole('dialog', { name: 'Questions for Wind down' });
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await dialog.getByLabel('Question', { exact: true }).fill('How did you sleep?');
  await dialog.getByRole('button', { name: 'Save questions' }).click();
  await expect(dialog.getByLabel('Question', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByLabel('Choices').fill('Well\nBadly');
  await dialog.getByLabel('Points for answering').fill('25');
  await dialog.getByRole('button', { name: 'Save questions' }).click();
  await expect(page.getByText('Questions saved.')).toBeVisible();

  const sections = page.getByRole('navigation', { name: 'Sections of this program' });
  await sections.getByRole('link', { name: 'Pictures' }).click();
  await expect(page.getByRole('heading', { name: 'Pictures' })).toBeInViewport();
  await expect(sections.getByRole('link', { name: 'Basics' })).toBeInViewport();
  await sections.getByRole('link', { name: 'Steps' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Steps', exact: true })).toBeInViewport();

  await page.getByLabel('Save these steps as a pack').fill('Three weeks of sleep');
  await page.getByRole('button', { name: 'Save pack' }).click();
  await expect(page.getByText('Pack saved.')).toBeVisible();
  const file = page.getByLabel('Banner (3:1): choose a file');
  await file.setInputFiles('../../pwa/public/icons/512.png');
  await expect(page.locator('img[src*="/v1/picture/"]')).toBeVisible();
  await page.getByRole('textbox', { name: 'Description', exact: true }).click();
  await page.keyboard.type('Three weeks of ');
  await page.getByRole('button', { name: 'Bold', exact: true }).click();
  await page.keyboard.type('better sleep');
  await page.getByLabel('Places').fill('50');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open program' }).click();
  await expect(page.getByText('The program is open. Members can see it now.')).toBeVisible();

  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Sleep better');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sleep better');
  await expect(steps).toHaveCount(2);
  await page.getByLabel('Pack', { exact: true }).selectOption('Three weeks of sleep');
  await page.getByRole('button', { name: 'Add steps' }).click();
  await expect(steps).toHaveCount(4);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete program' }).click();
  await expect(page).toHaveURL('/admin/programs');
  await expect(page.getByRole('link', { name: 'Sleep better' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Sleep well' }).click();
  await page.getByRole('link', { name: 'Open page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sleep well');
  await expect(page.getByRole('strong').filter({ hasText: 'better sleep' })).toBeVisible();
  await page.getByText('Wind down').click();
  await expect(page.getByRole('link', { name: '/insights', exact: true })).toBeVisible();
});

test('rename types, set a banner, hide and restore a reported comment', async ({
  page,
  site,
  community,
}) => {
  const [ana, ben] = community.accounts;
  const tokens = await Promise.all(
    [ana, ben].map(async (each) => (await site.call('POST', '/v1/auth/login', each)).access_token),
  );
  const date = new Date().toISOString().slice(0, 10);
  const me = await site.call('GET', '/v1/auth/user', undefined, tokens[0]);
  const path = `/v2/core/challenge/1/user/${me.id}/day/${date}/comment`;
  const { id } = await site.call('POST', path, { text: 'Buy my tea!' }, tokens[1]);
  await site.call('POST', `${path}/${id}/report`, { reason: 'Selling' }, tokens[0]);

  await signIn(page.context(), site, admin);
  await page.goto('/admin/programs/site');
  await page.getByLabel('New type').fill('Sprints');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rename Sprints' }).click();
  await page.getByLabel('New name for Sprints').fill('Short Sprints');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Short Sprints', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Show banner' }).check();
  await page.getByLabel('Title').fill('Walk with us');
  await page.getByLabel('Link').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Link')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Link').fill('/challenges/1');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto('/admin/comments');
  await expect(page.getByText('Buy my tea!')).toBeVisible();
  await page.getByText('1 report', { exact: true }).click();
  await expect(page.getByText(/: Selling$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide comment' }).click();
  await expect(page.getByText('Nothing to review')).toBeVisible();
  // The filter follows the URL, which changes a moment later.
  await page.getByRole('radio', { name: 'Hidden' }).click();
  await page.getByRole('button', { name: 'Show comment' }).click();
  await expect(page.getByText('No hidden comments')).toBeVisible();
});

test('choose who can join a program: everyone, members with a plan, or all members for free', async ({
  page,
  site,
  community,
}) => {
  await site.call(
    'POST',
    '/v1/auth/package',
    { title: 'Casual', plan: 'BadgeMemberMonthly', position: 1, prices: [] },
    await site.adminToken(),
  );
  await signIn(page.context(), site, admin);
  await page.goto(`/admin/programs/${community.program}`);
  const save = page.getByRole('button', { name: 'Save changes' });
  const free = page.getByRole('switch', { name: 'Free to join' });
  await expect(page.getByLabel('Who can join')).toHaveValue('');
  await expect(free).toHaveCount(0);
  await page.getByLabel('Who can join').selectOption('Members with the Casual plan');
  await free.check();
  const program = `**/v2/core/challenge/${community.program}`;
  await page.route(program, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible();
  await page.unroute(program);
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Who can join')).toHaveValue('BadgeMemberMonthly');
  await expect(free).toBeChecked();
  await page.getByLabel('Who can join').selectOption('Everyone');
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const saved = await site.call('GET', program.slice(2));
  expect(saved.package ?? null).toBe(null);

  // On a phone, too, the current section is marked and visible.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('#pictures').evaluate((part) => part.scrollIntoView());
  const sections = page.getByRole('navigation', { name: 'Sections of this program' });
  const marked = sections.getByRole('link', { name: 'Pictures' });
  await expect(marked).toHaveAttribute('aria-current', 'true');
  await expect(marked).toBeInViewport({ ratio: 1 });
});
