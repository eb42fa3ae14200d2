import { companyMonths, companyOf } from './companies';
import { signIn } from './device';
import { mailed } from './mail';
import { expect, expectAccessible, test } from './story';
import { answered, checkIn } from './surveys';

const tab = '/user/dashboard?tab=more-company';
const numbers = { members: 6, active: 5, done: 40, points: 800 };

test('create a company, invite people by mail, file and link; its weekly report hides small groups', async ({
  page,
  elsewhere,
  site,
  community,
}) => {
  test.setTimeout(120_000);
  const [ana, ben, chloe] = community.accounts;
  if (!ana || !ben || !chloe) throw new Error('nobody is here');
  const pageOf = async (account?: { email: string; password: string }) => {
    const context = await elsewhere();
    if (account) await signIn(context, site, account);
    return context.newPage();
  };

  // Ana creates the company.
  await signIn(page.context(), site, ana);
  await page.goto(tab);
  await page.getByRole('button', { name: 'Join with my email' }).click();
  await expect(page.getByText(/^Confirm your email address first/)).toBeVisible();
  await page.getByLabel('Company link').fill('guessed');
  await page.getByRole('button', { name: 'Join with link' }).click();
  await expect(page.getByText(/^This link doesn’t work/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create company' }).click();
  await page.getByLabel('Name').fill('Acme Works');
  await page.getByRole('dialog').getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByRole('region', { name: 'Acme Works' })).toContainText('You are the owner');
  await expect(page.getByText('You have 1 member.')).toBeVisible();

  // One invalid address stops the whole invitation; the error names it.
  const invitations = page.getByRole('region', { name: 'Invitations' });
  await invitations.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByRole('textbox').fill(`${ben.email}, nobody`);
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText(/^nobody: /)).toBeVisible();
  await dialog.getByRole('textbox').fill(`${ben.email}\n${ana.email}`);
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText('1 invitation sent.')).toBeVisible();
  await expect(invitations.getByRole('listitem')).toHaveCount(1);
  await invitations.getByRole('button', { name: 'Invite people' }).click();
  await dialog.getByRole('radio', { name: 'CSV file' }).check();
  const file = (text: string) => ({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await dialog
    .getByLabel('CSV file with addresses')
    .setInputFiles(file('email\neve@daymark.example\nx'));
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(dialog.getByText(/^Line 3: /)).toBeVisible();
  await expectAccessible(page);
  await dialog
    .getByLabel('CSV file with addresses')
    .setInputFiles(file('email\neve@daymark.example'));
  await dialog.getByRole('button', { name: 'Send invitations' }).click();
  await expect(invitations.getByRole('listitem')).toHaveCount(2);
  await invitations
    .getByRole('button', { name: 'Withdraw the invitation to eve@daymark.example' })
    .click();
  await page.getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(invitations.getByRole('listitem')).toHaveCount(1);

  // A second mail invalidates the first link. Ben follows the new one.
  const first = await mailed(site, ben.email, 'company-invitation');
  await invitations
    .getByRole('button', { name: `Send the invitation to ${ben.email} again` })
    .click();
  await expect(page.getByText(`Invitation sent to ${ben.email} again.`)).toBeVisible();
  const bens = await pageOf(ben);
  await bens.goto(first);
  await expect(bens.getByText('This link no longer works')).toBeVisible();
  await bens.goto(await mailed(site, ben.email, 'company-invitation'));
  await expect(bens.getByRole('heading', { name: 'Join Acme Works?' })).toBeVisible();
  await expectAccessible(bens);
  await bens.getByRole('button', { name: 'Join company' }).click();
  await expect(bens.getByRole('dialog', { name: 'You joined Acme Works' })).toBeVisible();
  await bens.getByRole('button', { name: 'Got it' }).click();
  await expect(bens.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();
  await expect(bens.getByRole('heading', { name: 'Members' })).toHaveCount(0);

  // A new user signs up with the link for everyone, and becomes a member.
  const link = new URL(
    (await page.getByText(/company\/join\?corporation_uid=/).textContent()) ?? '',
  );
  const newcomer = await pageOf();
  await newcomer.goto(link.href);
  await newcomer.getByRole('link', { name: 'Create account' }).click();
  await expect(newcomer).toHaveURL(/signup-company/);
  await newcomer.getByLabel('First name').fill('Noor');
  await newcomer.getByLabel('Email').fill('noor@daymark.example');
  await newcomer.getByLabel('Password', { exact: true }).fill('one-small-thing-8');
  await newcomer.getByRole('button', { name: 'Create account' }).click();
  await expect(newcomer).toHaveURL(/company\/join/);
  const token = await site.adminToken();
  const company = async () =>
    (await site.call('GET', '/v2/core/company-management', undefined, token))[0];
  await expect.poll(async () => (await company()).members_count).toBe(3);
  await newcomer.reload();
  await expect(newcomer.getByRole('heading', { name: 'You joined Acme Works' })).toBeVisible();

  // An exclusive program, and weeks with five people and with fewer.
  const own = { title: 'Acme in motion', category: 'UNTIMED', activities: [{ title: 'Stretch' }] };
  const { id } = await site.call('POST', '/v2/core/challenge', own, token);
  const of = { company_id: (await company()).id };
  await site.call('PUT', `/v2/core/challenge/${id}/company`, of, token);
  const parts = [{ challenge_id: id, title: own.title, ...numbers }];
  const weeks = [
    { week: '2026-05-11', whole: numbers, challenges: parts },
    { week: '2026-05-04', whole: null, challenges: [] },
  ];
  await page.route('**/week?*', (route) =>
    route.fulfill({ json: { data: weeks, meta: { next_cursor: null } } }),
  );
  await page.reload();
  await expect(page.getByRole('link', { name: own.title })).toBeVisible();
  await page.getByText('1 program', { exact: true }).click();
  await expect(
    page.getByText('5 of 6 members took part, 40 habits done, 800 points'),
  ).toBeVisible();
  await expect(page.getByText('Fewer than five people were members all week.')).toBeVisible();
  await page.getByLabel('Domain').fill('gmail.com');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(
    page.getByText("Anyone can get an address at this domain. Use your company's own domain."),
  ).toBeVisible();
  await expectAccessible(page);

  // Noor is removed, Ben becomes the owner, Ana leaves.
  await page.getByRole('button', { name: 'Remove Noor' }).click();
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByText(/^Noor is no longer in/)).toBeVisible();
  await page.getByRole('button', { name: 'Change company owner' }).click();
  await page.getByLabel('New owner').selectOption('Ben Asante');
  await page.getByRole('button', { name: 'Change owner' }).click();
  await expect(page.getByRole('heading', { name: 'Members' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('button', { name: 'Leave company' }).click();
  await expect(page.getByRole('button', { name: 'Create company' })).toBeVisible();
  await bens.reload();
  await bens.getByRole('button', { name: 'Delete' }).click();
  await bens.getByRole('button', { name: 'Delete company' }).click();
  await expect(
    bens.getByText(
      'This company still has programs. Ask an administrator to archive or delete them first.',
    ),
  ).toBeVisible();
});

test('an owner shares a survey, sees the response rate, and reads and prints monthly reports', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  const survey = await checkIn(site);
  const uid = await companyOf(site, ana);
  await answered(site, survey, ana);
  await signIn(page.context(), site, ana);
  await companyMonths(page);
  await page.goto(tab);
  const surveys = page.getByRole('region', { name: 'Surveys' });
  await expect(surveys).toContainText('The first report is ready three days after the month ends');

  // The poster prints alone.
  await surveys.getByRole('button', { name: 'QR code for How are you?' }).click();
  const poster = page.getByRole('dialog', { name: 'QR code' });
  await expect(poster).toContainText(`/survey/${survey.id}?corporation_uid=${uid}`);
  await expect(poster.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const pages = async () =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  expect(await pages()).toBe(1);
  await page.keyboard.press('Escape');

  await surveys.getByRole('button', { name: 'Report on How are you?' }).click();
  const report = page.getByRole('dialog', { name: 'Survey report' });
  await expect(report).toContainText('12 of 30 members answered.');
  await expect(report).toContainText('8 points higher than the month before');
  await expect(report.getByRole('listitem')).toContainText([/Sleep.*\+8/, /Mood.*\+8/]);
  await expect(report.getByRole('row')).toHaveText(['DateScore', 'Jun60', 'Jul68']);
  expect(await pages()).toBe(1);
  await report.getByLabel('Month').selectOption('May 2026');
  await expect(report).toContainText('Fewer than five people answered in May');
});
