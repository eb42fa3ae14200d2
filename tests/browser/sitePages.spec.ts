import type { Page } from '@playwright/test';
import { signIn } from './device';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';
import { website } from './website';

const save = (page: Page, region: string) =>
  page.getByRole('region', { name: region }).getByRole('button', { name: 'Save changes' });

test('write, publish and read a page, and link it in the footer', async ({ page, site }) => {
  test.setTimeout(120_000);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/pages');
  await page.getByRole('main').getByRole('button', { name: 'New page' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('House rules');
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House rules');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.type('Be kind to each other.');
  await save(page, 'Text').click();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.getByRole('switch', { name: 'Show in the footer' }).check();
  await save(page, 'Details').click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The page is published.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open page' }).click();
  await expect(page).toHaveURL('/pages/house-rules');
  await expect(page.getByText('Be kind to each other.')).toBeVisible();
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'House rules' })).toBeVisible();
});

test('reorder the team by keyboard and mouse; upload to the gallery on a bad network', async ({
  page,
  site,
  community,
}) => {
  test.setTimeout(120_000);
  const [ana] = community.accounts;
  if (ana) await website(site, ana);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/about');
  const people = page.getByRole('main').getByRole('list', { name: 'People' });
  await expect(people.getByRole('listitem')).toHaveText([/Ida Holm/, /Jonas Berg/]);
  await people.getByRole('button', { name: 'Move Jonas Berg up' }).focus();
  await page.keyboard.press('Enter');
  await expect(people.getByRole('listitem')).toHaveText([/Jonas Berg/, /Ida Holm/]);
  const rows = people.getByRole('listitem');
  for (const order of [
    [/Ida Holm/, /Jonas Berg/],
    [/Jonas Berg/, /Ida Holm/],
  ]) {
    const stored = page.waitForResponse((answer) => answer.url().includes('rearrange'));
    await rows.nth(1).dragTo(rows.nth(0), { steps: 12 });
    expect((await stored).ok()).toBe(true);
    await expect(rows).toHaveText(order);
  }

  // The first part is lost on its way and sent again.
  let lost = 0;
  await page.route(/\/v1\/core\/upload\/[^/]+\?offset/, (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.continue();
  });
  await page.getByLabel('Gallery: choose files').setInputFiles('../../pwa/public/icons/512.png');
  await expect(page.getByLabel('Description of picture 1')).toBeVisible();
  await page.getByLabel('Description of picture 1').fill('The shore at noon');
  await page.getByRole('button', { name: 'Save description of picture 1' }).click();
  await expect(page.getByText('Description saved.')).toBeVisible();
  expect(lost).toBeGreaterThan(1);
  await expectAccessible(page);

  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Jonas Berg', 'Ida Holm']);
  await expect(page.getByRole('img', { name: 'The shore at noon' })).toBeVisible();
  await expectAccessible(page);
});
