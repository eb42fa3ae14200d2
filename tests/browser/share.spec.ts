import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signIn, today } from './device';
import { expect, expectAccessible, test } from './story';

const others = ['Ben', 'Asante', 'Chloé', 'Dubois', 'Daniel', 'Weber', 'Emi', 'Tanaka'];

const dialog = (page: Page) => page.getByRole('dialog');
const picture = (page: Page, text: string) => dialog(page).getByRole('img', { name: text });

test.beforeEach(async ({ page, site, community }) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
});

test('save a streak as a picture, and copy its link', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(today);
  await page.getByRole('button', { name: 'Share your streak' }).click();
  await expect(picture(page, '1 day in a row on Daymark. My longest so far.')).toBeVisible();
  await expectAccessible(page);

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('link', { name: 'Download picture' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('daymark-streak.png');
  const file = readFileSync(await saved.path());
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  // The header of the file contains its width and height.
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1080, 1080]);

  await dialog(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog(page).getByText('Copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/`);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share your streak' })).toBeFocused();
});

test('share a result to another app, without other members’ data', async ({ page, community }) => {
  await page.addInitScript(() => {
    const handed = async ({ files = [], text }: ShareData) => {
      document.body.dataset.handed = [
        ...files.map(({ name, type }) => `${name} ${type}`),
        text,
      ].join();
    };
    Object.assign(navigator, { canShare: () => true, share: handed });
  });
  await page.goto('/user/dashboard?tab=Programs');
  await page.getByRole('button', { name: `Share your result in ${community.title}` }).click();
  const text = `${community.title} on Daymark: 50 points, Rank 1 of 5 so far.`;
  await expect(picture(page, text)).toBeVisible();
  const said = (await dialog(page).innerText()) + text;
  for (const name of others) expect(said).not.toContain(name);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute(
    'data-handed',
    `daymark-result.png image/png,${text}`,
  );
});
