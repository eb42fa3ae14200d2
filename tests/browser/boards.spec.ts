import { signIn } from './device';
import type { Site } from './site';
import { expect, expectAccessible, test } from './story';

/** Adds members, each with the points of one habit of the program, in order. */
async function more(site: Site, program: number, habits: string[]): Promise<void> {
  const { activities } = await site.call('GET', `/v2/core/challenge/${program}`);
  const today = new Date().toISOString().slice(0, 10);
  for (const [at, title] of habits.entries()) {
    const person = { email: `more${at}@daymark.example`, password: 'one-small-thing-8' };
    const named = { ...person, first_name: 'More', last_name: `Member ${at + 1}` };
    const { access_token } = await site.call('POST', '/v1/auth/user/register', named);
    await site.call('POST', `/v2/core/challenge/${program}/join`, {}, access_token);
    const { id } = activities.find((each: { title: string }) => each.title === title);
    const entry = `/v1/core/activity_log/${program}.${id}.${today}`;
    await site.call('PATCH', entry, { status: 'done' }, access_token);
  }
}

test('the overall board: the member’s own place with its neighbours, and anonymous members', async ({
  page,
  site,
  community,
}) => {
  const [, ben, , , emi] = community.accounts;
  if (!ben || !emi) throw new Error('nobody is here');
  const read = Array.from({ length: 7 }, () => 'Read 20 pages');
  await more(site, community.program, [...read, 'Morning walk']);
  const { user } = await site.call('POST', '/v1/auth/login', ben);
  const level = `/v1/auth/user/privacy_level/${user.id}`;
  await site.call('PATCH', level, { privacy_level: 'hidden' }, await site.adminToken());

  await signIn(page.context(), site, emi);
  await page.goto('/user/dashboard?tab=Leaderboard');
  const all = page.getByRole('region', { name: 'All programs' });
  const top = all.getByRole('rowgroup').nth(1).getByRole('row');
  await expect(top).toHaveCount(10);
  await expect(top.nth(1)).toContainText('Private member');
  await expect(top.nth(1)).toContainText('40');
  await expect(all.getByText('Ben Asante')).toHaveCount(0);
  const place = all.getByRole('rowgroup', { name: 'Your place' }).getByRole('row');
  await expect(place).toHaveCount(3);
  await expect(place.nth(0)).toContainText('More Member 7');
  await expect(place.nth(1)).toContainText('Emi Tanaka');
  await expect(place.nth(1)).toContainText('You');
  await expect(place.nth(2)).toContainText('More Member 8');
  // Both have ten points and share a rank.
  await expect(place.nth(1).getByRole('cell').first()).toHaveText('12');
  await expect(place.nth(2).getByRole('cell').first()).toHaveText('12');
  await expectAccessible(page);
  await all.getByRole('button', { name: 'Show more' }).click();
  await expect(top).toHaveCount(13);
  await expect(place).toHaveCount(0);
  await all.getByRole('radio', { name: 'Week' }).check();
  await expect(all.getByRole('table')).toHaveAccessibleName(/, this week$/);

  // A hidden member still sees their own row.
  await page.context().clearCookies();
  await signIn(page.context(), site, ben);
  await page.goto('/user/dashboard?tab=Leaderboard');
  await expect(top.nth(1).getByRole('rowheader')).toContainText(/Ben Asante|You/);
});

test('when the overall board fails to load, an error offers to try again', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  const board = '**/v1/core/leaderboard*';
  // Neither the REST call nor the socket works.
  await page.routeWebSocket('**/v1/ws*', (socket) => socket.close());
  await page.route(board, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/user/dashboard?tab=Leaderboard');
  const all = page.getByRole('region', { name: 'All programs' });
  const again = all.getByRole('button', { name: 'Try again?' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await page.unroute(board);
  await again.click();
  await expect(all.getByRole('row').nth(1)).toContainText('Ana Lindqvist');
});
