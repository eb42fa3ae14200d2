import { signIn } from './device';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

test('create a banner, see it on its pages, dismiss it on all devices, turn it off', async ({
  page,
  site,
  community,
  elsewhere,
}) => {
  test.setTimeout(120_000);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/banners');
  await page.getByRole('main').getByRole('button', { name: 'New banner' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Spring walk');
  await dialog.getByLabel('Title').fill('Walk with us in spring');
  await dialog.getByLabel('Place').selectOption('Events');
  await dialog.getByRole('button', { name: 'Create banner' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spring walk');
  await page.getByLabel('Text', { exact: true }).fill('Every Sunday at ten.');
  await page.getByLabel('Link', { exact: true }).fill('/challenges');
  await page.getByLabel('Link text').fill('See programs');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Every Sunday at ten.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const visitor = await (await elsewhere()).newPage();
  const banner = (at: typeof page) =>
    at.getByRole('complementary', { name: 'Walk with us in spring' });
  await visitor.goto('/events');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(visitor)).toHaveCount(0);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('The banner is on.')).toBeVisible();

  await visitor.reload();
  await expect(banner(visitor)).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goto('/challenges');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(visitor)).toHaveCount(0);
  await visitor.goto('/events');
  await banner(visitor).getByRole('link', { name: 'See programs' }).click();
  await expect(visitor).toHaveURL('/challenges');

  // A banner that a member hides on one device is hidden on the other, too.
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  const [one, other] = await Promise.all(
    [0, 1].map(async () => {
      const context = await elsewhere();
      await signIn(context, site, ana);
      return context.newPage();
    }),
  );
  if (!one || !other) throw new Error('no devices');
  await one.goto('/events');
  const told = one.waitForResponse(/\/dismiss$/);
  await banner(one).getByRole('button', { name: 'Hide “Walk with us in spring”' }).click();
  await expect(banner(one)).toHaveCount(0);
  await told;
  await other.goto('/events');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByRole('contentinfo')).toBeVisible();
  await expect(banner(other)).toHaveCount(0);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('The banner is off.')).toBeVisible();
});

test('a banner does not shift the page', async ({ page, site }) => {
  const token = await site.adminToken();
  const input = { name: 'News', place: 'everywhere', title: 'We moved', enabled: true };
  await site.call('POST', '/v1/core/banner', input, token);
  let go = () => undefined as unknown;
  const held = new Promise((resolve) => {
    go = () => resolve(undefined);
  });
  await page.route(/banners\/enabled/, async (route) => {
    await held;
    await route.continue();
  });
  // Until the app fetches the banners, the server-rendered ones may still be on the page.
  const asked = page.waitForRequest(/banners\/enabled/);
  await page.goto('/challenges');
  await asked;
  const heading = page.getByRole('heading', { level: 1 });
  const first = page.getByRole('link', { name: 'Thirty days of daylight' });
  await expect(heading).toBeVisible();
  await expect(first).toBeVisible();
  const at = async () => [await heading.boundingBox(), await first.boundingBox()];
  const before = await at();
  go();
  await expect(page.getByRole('complementary', { name: 'We moved' })).toBeVisible();
  expect(await at()).toEqual(before);
});
