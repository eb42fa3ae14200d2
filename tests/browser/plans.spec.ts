import { shopOf } from './billing';
import { signIn } from './device';
import { expect, expectAccessible, test } from './story';

const program = {
  title: 'Circle of the month',
  category: 'UNTIMED',
  package: 'casual',
  activities: [{ title: 'Sit for ten minutes' }],
};

test('a program for a plan: a visitor sees which one, a member without it cannot join', async ({
  page,
  elsewhere,
  site,
  community,
}) => {
  await shopOf(site);
  const { id } = await site.call('POST', '/v2/core/challenge', program, await site.adminToken());
  const visitor = await (await elsewhere()).newPage();
  await visitor.goto(`/challenges/${id}`);
  await expect(visitor.getByText('Part of the Casual plan.')).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('link', { name: 'See plans' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Join program' })).toBeVisible();

  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto(`/challenges/${id}`);
  await expect(page.getByText('You need the Casual plan to join this program.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join program' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Reserve a place' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a program for a plan that is free to join accepts members without one', async ({
  page,
  site,
}) => {
  await shopOf(site);
  const free = { ...program, free_purchase: true };
  const { id } = await site.call('POST', '/v2/core/challenge', free, await site.adminToken());
  const noor = { email: 'noor@daymark.example', password: 'one-small-thing-8' };
  await site.call('POST', '/v1/auth/user/register', noor);
  await signIn(page.context(), site, noor);
  await page.goto(`/challenges/${id}`);
  await expect(page.getByText('Part of the Casual plan. You can join for free.')).toBeVisible();
  const join = page.getByRole('button', { name: 'Join program' });
  await page.route('**/free-challenge-purchase/*', (route) => route.abort());
  await join.click();
  await expect(page.getByText(/^You are offline, so you have not joined yet\./)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/free-challenge-purchase/*');
  await join.click();
  await expect(page.getByText('You have joined. 0 points so far.')).toBeVisible();
});
