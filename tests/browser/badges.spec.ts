import { signIn } from './device';
import { expect, expectAccessible, test } from './story';

test('badges: earned and next ones, their levels, and who has them', async ({
  page,
  site,
  community,
}) => {
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  const { access_token: token } = await site.call('POST', '/v1/auth/login', ana);
  const [next] = (await site.call('GET', '/v1/core/achievement', undefined, token)).next;
  const levels = (await site.call('GET', `/v1/core/achievement/${next.id}`, undefined, token))
    .levels;
  expect(levels).toHaveLength(3);

  await signIn(page.context(), site, ana);
  const badge = `**/v1/core/achievement/${next.id}`;
  await page.route(badge, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/user/dashboard?tab=Goals');
  await expect(page.getByText('Log habits to earn your first badge.')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: `Towards ${next.title}` })).toBeVisible();
  await page.getByRole('button', { name: next.title }).click();
  const dialog = page.getByRole('dialog', { name: next.title });
  await dialog.getByRole('button', { name: 'Try again?' }).waitFor();
  await page.unroute(badge);
  await dialog.getByRole('button', { name: 'Try again?' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(
    levels.map(({ title }: { title: string }) => new RegExp(`^${title}\\d+ of `)),
  );
  await expect(dialog.getByText('No one has it yet')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: next.title })).toBeFocused();
});
