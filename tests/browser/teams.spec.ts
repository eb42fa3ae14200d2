import { signIn } from './device';
import { expect, expectAccessible, test } from './story';

const tab = '/user/dashboard?tab=more-teams';

test('create, join by link, lead and leave a team; its board is live', async ({
  page,
  elsewhere,
  site,
  community,
}) => {
  test.setTimeout(120_000);
  const [ana, ben, chloe] = community.accounts;
  if (!ana || !ben || !chloe) throw new Error('nobody is here');
  const pageOf = async (account: { email: string; password: string }) => {
    const context = await elsewhere();
    await signIn(context, site, account);
    return context.newPage();
  };
  const wants = async (wishes: object) => {
    const settings = '/v2/core/challenge/1/team-settings';
    const body = { min_size: 2, max_size: 3, ...wishes };
    await site.call('PUT', settings, body, await site.adminToken());
  };
  await wants({});

  // Ana creates the first team and shares its link.
  await signIn(page.context(), site, ana);
  await page.goto(tab);
  await page.getByRole('button', { name: 'Create team' }).click();
  const make = page.getByRole('dialog', { name: 'Create a team' });
  await make.getByRole('button', { name: 'Create team' }).click();
  await expect(make.getByText('This field is required')).toBeVisible();
  await expect(make.getByLabel('Name')).toBeFocused();
  await make.getByLabel('Name').fill('Early Larks');
  await make.getByRole('radio', { name: 'Only people with the link' }).check();
  await make.getByRole('button', { name: 'Create team' }).click();
  const larks = page.getByRole('region', { name: 'Early Larks' });
  await expect(larks.getByText('1 more member needed for a place on the board.')).toBeVisible();
  await expectAccessible(page);
  const link = new URL((await larks.getByText('/teams/join?token=').textContent()) ?? '');

  // A visitor sees the team, Ben joins it.
  const visitor = await (await elsewhere()).newPage();
  await visitor.goto(link.pathname + link.search);
  await expect(visitor.getByRole('link', { name: 'Create account' })).toHaveAttribute(
    'href',
    /callbackUrl=%2Fteams%2Fjoin/,
  );
  const bens = await pageOf(ben);
  await bens.goto(link.href);
  await bens.getByRole('button', { name: 'Join team' }).click();
  await expect(bens).toHaveURL(/tab=more-teams/);
  await expect(bens.getByRole('region', { name: 'Early Larks' })).toContainText(
    'points per member45',
  );
  await expect(bens.getByRole('button', { name: 'Edit team' })).toHaveCount(0);

  // The name of Chloé's team is taken: the error is at the field.
  const chloes = await pageOf(chloe);
  await chloes.goto('/challenges/1');
  await chloes.getByRole('button', { name: 'Early Larks' }).click();
  await expect(chloes.getByText('You need this team’s link to join')).toBeVisible();
  await expectAccessible(chloes);
  await chloes.keyboard.press('Escape');
  await chloes.getByRole('button', { name: 'Create team' }).click();
  await chloes.getByLabel('Name').fill('early larks');
  await chloes.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();
  await expect(chloes.getByText('Another team already has this name.')).toBeVisible();
  await expect(chloes.getByLabel('Name')).toBeFocused();
  await chloes.getByLabel('Name').fill('Night Owls');
  await chloes.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();
  await expect(chloes.getByText('You are in Night Owls.')).toBeVisible();

  // Ana renames her team, removes Ben and creates another link, which invalidates the old one.
  await page.reload();
  await page.getByRole('button', { name: 'Edit team' }).click();
  await page.getByLabel('Name').fill('Larks');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove Ben Asante' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByText('Ben Asante is no longer in Larks.')).toBeVisible();
  await page.getByRole('button', { name: 'New link' }).click();
  await page.getByRole('button', { name: 'Create new link' }).click();
  await expect(page.getByText('New link created.')).toBeVisible();
  await bens.goto(link.href);
  await expect(bens.getByText('This link no longer works')).toBeVisible();

  // Ben finds an open team on the program's page; Chloé's logs change its score at once. His own
  // points of today stay with this morning's team.
  await bens.goto('/challenges/1');
  await bens.getByRole('button', { name: 'Night Owls' }).click();
  await bens.getByRole('button', { name: 'Join team' }).click();
  const owls = bens
    .getByRole('table', { name: /^Teams in/ })
    .getByRole('row', { name: /Night Owls/ });
  await expect(owls).toContainText('15');
  await community.log(site, 'Chloé Dubois', '10,000 steps', 10_000);
  await expect(owls).toContainText('35');

  // A member who is not in the program joins both.
  const noor = { email: 'noor@daymark.example', password: 'one-small-thing-8' };
  await site.call('POST', '/v1/auth/user/register', { ...noor, first_name: 'Noor' });
  await chloes.goto(tab);
  const own = chloes.getByRole('region', { name: 'Night Owls' });
  const next = new URL((await own.getByText('/teams/join?token=').textContent()) ?? '');
  const noors = await pageOf(noor);
  await noors.goto(next.href);
  await noors.getByRole('button', { name: 'Join program and team' }).click();
  await expect(noors.getByRole('region', { name: 'Night Owls' })).toContainText(
    '3 of 3 members, full',
  );

  // The last member leaves. After the lock date, no one can.
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByText(/^You are the last member/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave team' }).click();
  await expect(larks).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create team' })).toBeVisible();
  await wants({ roster_lock: 'date', lock_on: '2020-01-01' });
  await page.reload();
  await expect(page.getByText('Teams are locked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create team' })).toHaveCount(0);
  await noors.reload();
  await expect(noors.getByText('Team locked')).toBeVisible();
  await expect(noors.getByRole('button', { name: 'Leave', exact: true })).toHaveCount(0);
  await expectAccessible(noors);
});
