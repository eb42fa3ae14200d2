import { signIn, toEnd } from './device';
import { admin } from './site';
import { expect, expectAccessible, seen, test } from './story';

const sectionIds = (page: import('@playwright/test').Page) =>
  page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id));

seen('a visitor sees what the site is, who takes part, and how to join', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Small habits, in good company.',
  );
  await expect(page.getByText(/in a row together/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create account' }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /The app on a phone/ })).toBeVisible();
  await toEnd(page, page.locator('#newsletterHome').getByLabel('Email'));
  for (const heading of ['How it works', 'Worth a read', 'One email a week']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await expectAccessible(page);
});

seen('the footer links to every part of the site', async ({ page }) => {
  await page.goto('/challenges');
  const footer = page.getByRole('contentinfo');
  for (const name of ['Programs', 'Events', 'Scorecard', 'Insights', 'About us', 'Contact']) {
    await expect(footer.getByRole('link', { name, exact: true }).first()).toBeVisible();
  }
  await footer.getByRole('link', { name: 'House rules' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House rules');
});

seen(
  'the menu of a wide window has Insights under More, and Escape closes it',
  async ({ page, isMobile }) => {
    seen.skip(isMobile, 'narrow windows have a menu of their own');
    await page.goto('/challenges');
    const more = page.getByRole('button', { name: 'More' });
    await more.click();
    const insights = page.getByRole('banner').getByRole('link', { name: 'Insights' });
    await expect(insights).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(insights).toBeHidden();
    await more.click();
    await insights.click();
    await expect(page).toHaveURL('/insights');
  },
);

test('an administrator moves, hides and edits sections, with a preview', async ({
  page,
  site,
  elsewhere,
}) => {
  test.setTimeout(120_000);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/site?show=home');
  const list = page.getByRole('list', { name: 'Sections of the front page' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await page.getByRole('button', { name: 'Move How it works up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^How it works is now \d+ of 12\.$/)).toBeAttached();
  await list.getByRole('button', { name: 'Edit Newsletter' }).click();
  await list.getByRole('switch', { name: 'Show this section' }).uncheck();
  await list.getByRole('button', { name: 'Edit Pricing' }).click();
  await list.getByLabel('Heading').fill('Free for two weeks');
  await expect(preview.getByText('Free for two weeks')).toBeAttached();
  await expect(preview.locator('#newsletterHome')).toHaveCount(0);
  await expectAccessible(page);

  const visitor = await (await elsewhere()).newPage();
  await visitor.goto('/');
  await toEnd(visitor, visitor.getByRole('heading', { name: 'Try a plan for 14 days' }));

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await visitor.reload();
  await toEnd(visitor, visitor.getByRole('heading', { name: 'Free for two weeks' }));
  expect(await sectionIds(visitor)).not.toContain('newsletterHome');
});

test('set the site’s name, logo and colours; a colour with too little contrast is refused', async ({
  page,
  site,
  elsewhere,
}) => {
  test.setTimeout(120_000);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/site');
  await page.getByLabel('Site name').fill('Tideline');
  const identity = page.getByRole('region', { name: 'Name and pictures' });
  await identity.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('banner').getByText('Tideline')).toBeVisible();

  const colours = page.getByRole('region', { name: 'Colours' });
  await colours.getByLabel('Accent on light pages').fill('#ffee88');
  await expect(colours.getByText(/^Hard to read/).first()).toBeVisible();
  await colours.getByRole('button', { name: 'Save changes' }).click();
  await expect(colours.getByLabel('Accent on light pages')).toHaveAttribute('aria-invalid', 'true');
  await colours.getByLabel('Accent on light pages').fill('#7a1f0b');
  await expect(colours.getByText(/^Easy to read/).first()).toBeVisible();
  await colours.getByRole('button', { name: 'Save changes' }).click();
  await expect(colours.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const visitor = await (await elsewhere()).newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('banner').getByText('Tideline')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Login' })).toHaveCSS(
    'background-color',
    'rgb(122, 31, 11)',
  );
  await visitor.goto('/challenges');
  await expect(visitor).toHaveTitle(/Tideline$/);
});
