import { readFile } from 'node:fs/promises';
import { published } from './articles';
import { signIn } from './device';
import { ghostFile } from './ghost';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

test('preview and import articles from Ghost, and find them', async ({ page, site }) => {
  await signIn(page.context(), site, admin);
  await page.goto('/admin/articles');
  const open = async () => {
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('button', { name: 'Import articles' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Preview import' }).click();
  await expect(dialog.getByText('Choose a file first.')).toBeVisible();
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') };
  await dialog.getByLabel('File with articles').setInputFiles(text);
  await dialog.getByRole('button', { name: 'Preview import' }).click();
  await expect(dialog.getByText(/^Choose a JSON export from Ghost/)).toBeVisible();

  await dialog.getByLabel('File with articles').setInputFiles(ghostFile);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Preview import' }).click();
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name });
  await expect(row('New')).toContainText('2');
  await expect(row('Pages')).toContainText('1');
  await expect(row('With errors')).toContainText('1');
  await expect(dialog.getByText('Half a post, published_at: We could not read')).toBeVisible();
  await expect(dialog.getByText(/^2 pictures on other sites/)).toBeVisible();
  await dialog.getByText('List of 2 articles').click();
  await expect(dialog.getByText('Breakfast first (/insights/breakfast-first)')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 2 articles' }).click();
  await expect(dialog.getByRole('heading', { name: 'Import complete' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('link', { name: 'A calm evening' })).toBeVisible();

  // The same file again: nothing is created twice.
  await open();
  await dialog.getByLabel('File with articles').setInputFiles(ghostFile);
  await dialog.getByRole('button', { name: 'Preview import' }).click();
  await expect(dialog.getByText('The file has no new articles.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog
    .getByLabel('Articles that already exist')
    .selectOption('Replace their text and details');
  await dialog.getByRole('button', { name: 'Preview import' }).click();
  await expect(row('Unchanged')).toContainText('2');
  await page.goto('/insights/a-calm-evening');
  await expect(page.getByRole('heading', { name: 'Begin' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A far picture' })).toBeVisible();
});

test('export all articles as Markdown and for Ghost', async ({ page, site }) => {
  await published(site);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/articles');
  const saved = async (name: string) => {
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('button', { name }).click();
    const done = await file;
    return { name: done.suggestedFilename(), content: await readFile(await done.path()) };
  };
  const markdown = await saved('Export all articles as Markdown');
  expect(markdown.name).toBe('articles.zip');
  expect(markdown.content.subarray(0, 2).toString()).toBe('PK');
  const ghost = await saved('Export all articles for Ghost');
  expect(ghost.name).toBe('articles.ghost.json');
  const [{ data }] = JSON.parse(ghost.content.toString()).db;
  expect(data.posts[0].title).toBe('Why a ten-minute walk helps');
});
