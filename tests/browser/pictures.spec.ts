import type { Page } from '@playwright/test';
import { signIn } from './device';
import { expect, expectAccessible, test } from './story';

/** A picture file, red on the left and blue on the right. */
async function picture(page: Page, width = 1200, height = 800) {
  const url = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.fillStyle = '#d02020';
      pen.fillRect(0, 0, width / 2, height);
      pen.fillStyle = '#2030d0';
      pen.fillRect(width / 2, 0, width / 2, height);
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  const buffer = Buffer.from(url.split(',')[1] ?? '', 'base64');
  return { name: 'me.png', mimeType: 'image/png', buffer };
}

/** The red and blue values in the middle of a displayed picture. */
const colour = (page: Page, src: string) =>
  page.evaluate(async (src) => {
    const bitmap = await createImageBitmap(await (await fetch(src)).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const pen = canvas.getContext('2d');
    pen?.drawImage(bitmap, bitmap.width / 2, bitmap.height / 2, 1, 1, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  }, src);

test.beforeEach(async ({ page, site, community }) => {
  const [ana] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto('/user/dashboard?tab=profile');
});

test('choose a picture, crop it by keyboard, see it on the board, remove it', async ({ page }) => {
  await page.getByLabel('Your picture: choose a file').setInputFiles(await picture(page));
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Left or right').focus();
  await page.keyboard.press('Home');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Picture saved.')).toBeVisible();

  const shown = page.getByRole('main').locator('img[src*="/v1/picture/"]').first();
  await expect(shown).toBeVisible();
  expect(await colour(page, (await shown.getAttribute('src')) ?? '')).toBe('red');
  await expectAccessible(page);
  await page.goto('/challenges/1');
  const row = page.locator('#board tbody tr').first();
  await expect(row.locator('img[src*="/v1/picture/"]')).toBeVisible();

  await page.goto('/user/dashboard?tab=profile');
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByRole('button', { name: 'Choose picture' })).toBeVisible();
  await expect(page.getByRole('main').locator('img[src*="/v1/picture/"]')).toHaveCount(0);
});

test('drag a cover into position', async ({ page }) => {
  await page.getByLabel('Your cover: choose a file').setInputFiles(await picture(page, 1600, 400));
  const dialog = page.getByRole('dialog', { name: 'Your cover' });
  const canvas = dialog.getByRole('img', { name: 'Preview' });
  await expect(canvas).toBeVisible();
  await dialog.getByLabel('Zoom').fill('3');
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no canvas');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 5, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const cover = page.getByRole('img', { name: 'Your cover' });
  await expect(cover).toBeVisible();
  expect(await colour(page, (await cover.getAttribute('src')) ?? '')).toBe('blue');
  await page.getByRole('button', { name: 'Remove cover' }).click();
  await expect(page.getByText('No cover yet')).toBeVisible();
});

test('a file that is not a picture is refused; a failed upload can be retried', async ({
  page,
}) => {
  const input = page.getByLabel('Your picture: choose a file');
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(page.getByText('Your browser can’t read this file.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await page.route('**/v1/auth/user/profile-picture', (route) => route.abort());
  await input.setInputFiles(await picture(page));
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.unroute('**/v1/auth/user/profile-picture');
  await save.click();
  await expect(page.getByText('Picture saved.')).toBeVisible();
});
