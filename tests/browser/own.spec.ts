import { signIn, toEnd } from './device';
import type { Site } from './site';
import { expect, expectAccessible, test } from './story';

/** Sample data in Loop Habit Tracker's format. */
const loop = `Date,Meditate,Nap,
2026-01-03,YES_MANUAL,UNKNOWN,
2026-01-02,YES_AUTO,UNKNOWN,
2026-01-01,YES_MANUAL,UNKNOWN,
`;
const file = { name: 'Checkmarks.csv', mimeType: 'text/csv', buffer: Buffer.from(loop) };

test('launch and share a custom program; others join by the link; import a history once', async ({
  page,
  browser,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto('/challenges/1');
  await page.getByRole('link', { name: 'Make your own version' }).click();
  await page.getByLabel('Name of your program').fill('Mornings with friends');
  await page.getByRole('checkbox', { name: '10,000 steps' }).uncheck();
  await page.getByRole('switch', { name: 'Others can join' }).check();
  await page.getByRole('button', { name: 'Create my program' }).click();
  const link = page.getByLabel('Link', { exact: true });
  await expect(link).toHaveValue(/\/challenges\/invite\//);
  const first = await link.inputValue();
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('button', { name: 'Replace link' }).click();
  await expect(link).not.toHaveValue(first);
  const second = await link.inputValue();

  // A visitor follows the link, signs up, and returns to its target.
  const visitor = await browser.newPage();
  await visitor.goto(second);
  await visitor.getByRole('main').getByRole('link', { name: 'Create account' }).click();
  await visitor.getByLabel('First name').fill('Noor');
  await visitor.getByLabel('Email').fill('noor@daymark.example');
  await visitor.getByLabel('Password', { exact: true }).fill('one-small-thing-8');
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await expect(visitor.getByText('Ana Lindqvist invites you to')).toBeVisible();
  await expect(visitor.getByText('Read 20 pages')).toBeVisible();
  await expect(visitor.getByText('10,000 steps')).toHaveCount(0);
  await visitor.getByRole('button', { name: 'Join program' }).click();
  await expect(visitor.getByText('You have joined. 0 points so far.')).toBeVisible();
  await visitor.goto(first);
  await expect(visitor.getByText('This link no longer works')).toBeVisible();
  await visitor.close();

  // Her history becomes a habit of her custom program.
  await page.goto('/user/dashboard?tab=import');
  const choose = page.getByLabel(/Choose file/);
  const broken = Buffer.from(`${loop}soon,NO,NO,\n`);
  await choose.setInputFiles({ ...file, buffer: broken });
  await expect(page.getByText('line 5: This is not a date')).toBeVisible();
  for (const outcome of ['Import complete', 'Nothing new to import']) {
    await choose.setInputFiles(file);
    await expect(page.getByLabel('Import Nap as')).toHaveValue('leave');
    await page.getByRole('button', { name: 'Preview import' }).click();
    const bring = page.getByRole('button', { name: 'Import habits' });
    if (outcome === 'Import complete') {
      await expect(page.getByText('2 days for your history')).toBeVisible();
      await bring.click();
    } else await expect(bring).toHaveCount(0);
    await expect(page.getByText(outcome)).toBeVisible();
    if (outcome === 'Import complete')
      await page.getByRole('button', { name: 'Import another file' }).click();
  }
  await page.goto('/user/dashboard?tab=all-activities');
  const day = page.getByRole('region', { name: 'Thursday 1st January' });
  await expect(day.getByText('Meditate')).toBeVisible();
});

/** Signs people up without the tour. Returns their tokens. */
function signUp(site: Site, names: string[]): Promise<string[]> {
  return Promise.all(
    names.map(async (first_name) => {
      const account = { email: `${first_name}@daymark.example`, password: 'one-small-thing-8' };
      const person = { ...account, first_name };
      const { access_token } = await site.call('POST', '/v1/auth/user/register', person);
      await site.call('PATCH', '/v1/auth/user/mark-tour-completed', {}, access_token);
      return access_token;
    }),
  );
}

test('a program lists eight members by name, and all on request', async ({
  page,
  site,
  community,
}) => {
  for (const token of await signUp(site, ['Zoe', 'Émile', 'Bea', 'Yusuf', 'Abe']))
    await site.call('POST', `/v2/core/challenge/${community.program}/join`, {}, token);
  await page.goto(`/challenges/${community.program}`);
  const members = page.getByRole('region', { name: 'Members' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(community.title);
  await toEnd(page, page.getByRole('region', { name: 'Members' }));
  const rows = members.getByRole('listitem');
  const first = [/^A.*Abe/, /Ana L/, /Bea/, /Ben A/, /Chloé D/, /Daniel W/, /Emi T/, /Émile/];
  await expect(rows).toHaveText(first);
  await members.getByRole('button', { name: 'Show all 10' }).click();
  await expect(rows).toHaveText([...first, /Yusuf/, /Zoe/]);
  await expectAccessible(page);
  const fewer = members.getByRole('button', { name: 'Show fewer members' });
  await expect(fewer).toHaveAttribute('aria-expanded', 'true');
  await fewer.press('Enter');
  await expect(rows).toHaveCount(8);
});

test('the owner of a program removes a member, who needs a new link to return', async ({
  page,
  elsewhere,
  site,
  community,
}) => {
  const [ana, ben] = community.accounts;
  if (!ana || !ben) throw new Error('nobody is here');
  const token = async (account: typeof ana) =>
    (await site.call('POST', '/v1/auth/login', account)).access_token;
  const { challenge, invite } = await site.call(
    'POST',
    `/v2/core/challenge/custom-challenge/${community.program}`,
    { title: 'Mornings with friends', shared: true },
    await token(ana),
  );
  const accept = `/v2/core/challenge-invite/${invite.token}/join`;
  await site.call('POST', accept, {}, await token(ben));

  await signIn(page.context(), site, ana);
  await page.goto(`/challenges/${challenge.id}`);
  await page.getByRole('button', { name: 'Invite others' }).click();
  const dialog = page.getByRole('dialog');
  const link = dialog.getByLabel('Link', { exact: true });
  const first = await link.inputValue();
  const people = dialog.getByRole('region', { name: 'Members' });
  // She cannot remove herself.
  await expect(people.getByRole('listitem')).toHaveText([/Ben Asante/]);
  await people.getByRole('button', { name: 'Remove Ben Asante' }).click();
  const question = people.getByText('Remove Ben Asante? Their history stays');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await people.getByRole('button', { name: 'Keep member' }).click();
  await expect(question).toHaveCount(0);
  await people.getByRole('button', { name: 'Remove Ben Asante' }).click();
  await people.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('Ben Asante removed')).toBeVisible();
  await expect(people).toHaveCount(0);

  const removed = await elsewhere();
  await signIn(removed, site, ben);
  const bens = await removed.newPage();
  await bens.goto(first);
  await expect(bens.getByText('This link no longer works')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(link).not.toHaveValue(first);
  await bens.goto(await link.inputValue());
  await bens.getByRole('button', { name: 'Join program' }).click();
  await expect(bens.getByText('You have joined. 0 points so far.')).toBeVisible();
});
