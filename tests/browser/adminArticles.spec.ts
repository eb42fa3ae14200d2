import type { Locator, Page } from '@playwright/test';
import { published, written } from './articles';
import { signIn } from './device';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const save = (page: Page) =>
  page.getByRole('region', { name: 'Text' }).getByRole('button', { name: 'Save changes' });

test('write an article, reload, publish it, change it, restore a version', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/articles');
  await page.getByRole('main').getByRole('button', { name: 'New article' }).first().click();
  await page.getByRole('dialog').getByLabel('Title').fill('Light in the morning');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Light in the morning');

  await text(page).click();
  await page.keyboard.type('Daylight sets your clock. Read about ');
  await tool(page, 'Bold').click();
  await page.keyboard.type('sleep');
  await tool(page, 'Bold').click();
  await page.keyboard.press('Enter');
  await tool(page, 'Heading').click();
  await page.keyboard.type('How to begin');
  await page.keyboard.press('Enter');
  await tool(page, 'Bulleted list').click();
  await page.keyboard.type('Open the curtains');
  await tool(page, 'Undo').click();
  await expect(text(page)).not.toContainText('Open the curtains');
  await tool(page, 'Redo').click();
  await expect(text(page)).toContainText('Open the curtains');
  // The toolbar is a single tab stop; arrow keys move within it.
  await tool(page, 'Bold').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Italic')).toBeFocused();
  await expect(page.getByText('Kept on this device')).toBeVisible();
  await expectAccessible(page);

  // The unsaved draft is back after a reload.
  page.once('dialog', (leave) => void leave.accept());
  await page.reload();
  await expect(page.getByText(/^You have unsaved changes from/)).toBeVisible();
  await expect(text(page)).not.toContainText('Daylight');
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(text(page)).toContainText('Daylight sets your clock.');
  await expect(text(page).getByRole('heading', { name: 'How to begin' })).toBeVisible();

  // Links to programs are found by name.
  await text(page).getByText('Open the curtains').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' for ');
  await tool(page, 'Link').click();
  await page.getByLabel('Find a page').fill('daylight');
  await page.getByRole('button', { name: /Thirty days of daylight/ }).click();
  await tool(page, 'Markdown source').click();
  await expect(page.getByLabel('Text, Markdown source')).toHaveValue(
    /Read about \*\*sleep\*\*\n\n## How to begin\n\n- Open the curtains for .*\/challenges\/1/,
  );
  await tool(page, 'Markdown source').click();
  await save(page).click();
  await expect(page.getByRole('region', { name: 'Text' }).getByText('Saved')).toBeVisible();

  const details = page.getByRole('region', { name: 'Details' });
  await details.getByLabel('Tags').fill('Light, Morning');
  await details.getByRole('switch', { name: 'Featured' }).check();
  await details.getByRole('button', { name: 'Save changes' }).click();
  await expect(details.getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published.')).toBeVisible();

  await page.getByLabel('Summary').fill('Ten minutes outside.');
  await save(page).click();
  await expect(page.getByRole('region', { name: 'Text' }).getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: /^Compare/ })
    .first()
    .click();
  await expect(dialog.getByText('Ten minutes outside.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Summary')).toHaveValue('');

  await page.getByRole('link', { name: 'Open page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Light in the morning');
  await expect(page.getByRole('link', { name: 'Morning' })).toBeVisible();
  await page.getByRole('article').getByRole('link', { name: '/challenges/1' }).click();
  await expect(page).toHaveURL(/\/challenges\/1/);
});

test('two people edit one text: the second sees both versions and loses nothing', async ({
  page,
  site,
  elsewhere,
}) => {
  const { id } = await written(site);
  await signIn(page.context(), site, admin);
  await page.goto(`/admin/articles/${id}`);
  await text(page).getByText('It costs nothing.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Truly.');

  const other = await (await elsewhere()).newPage();
  await signIn(other.context(), site, admin);
  await other.goto(`/admin/articles/${id}`);
  await other.getByLabel('Summary').fill('What the other one wrote.');
  await save(other).click();
  await expect(other.getByRole('region', { name: 'Text' }).getByText('Saved')).toBeVisible();

  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this text' });
  await expect(dialog.getByRole('region', { name: 'Summary' })).toContainText('wrote');
  await expect(dialog.getByText('Truly.')).toBeVisible();
  await expectAccessible(page);
  // Choose the other editor's summary and our own text.
  await dialog
    .getByRole('region', { name: 'Summary' })
    .getByRole('radio', { name: 'Theirs' })
    .check();
  await dialog.getByRole('button', { name: 'Save merged text' }).click();
  await expect(page.getByRole('region', { name: 'Text' }).getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Summary')).toHaveValue('What the other one wrote.');
  await expect(text(page)).toContainText('Truly.');
});

test('text typed during a save stays, and is saved next', async ({ page, site }) => {
  const { id } = await written(site, {}, { body: 'One line.' });
  await signIn(page.context(), site, admin);
  await page.goto(`/admin/articles/${id}`);
  const typeMore = async (more: string) => {
    await text(page).getByText('One line.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(more);
  };
  await typeMore(' Two.');
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  const content = `**/v1/core/post/${id}/content`;
  await page.route(content, (route) => held.then(() => route.continue()), { times: 1 });
  await save(page).click();
  await typeMore(' Three.');
  release();
  await expect(save(page)).toBeEnabled();
  await expect(text(page)).toContainText('One line. Two. Three.');
  await save(page).click();
  await expect(page.getByRole('region', { name: 'Text' }).getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(text(page)).toContainText('One line. Two. Three.');
});

test('add pictures to a text by button, drop and paste', async ({ page, site, elsewhere }) => {
  const { id, slug } = await written(site, {}, { body: 'One line.' });
  await signIn(page.context(), site, admin);
  await page.goto(`/admin/articles/${id}`);
  await expect(text(page)).toContainText('One line.');
  const picture = '../../pwa/public/icons/192.png';
  const own = (images: Locator) => images.locator('img[src^="/v1/"]');
  await page.getByLabel('Choose a picture').setInputFiles(picture);
  await expect(own(text(page))).toHaveCount(1);
  const transfer = await page.evaluateHandle(async () => {
    const blob = await (await fetch('/icons/192.png')).blob();
    const data = new DataTransfer();
    data.items.add(new File([blob], 'shore.png', { type: 'image/png' }));
    return data;
  });
  const { x, y } = (await text(page).getByText('One line.').boundingBox()) ?? { x: 0, y: 0 };
  const at = { clientX: x + 5, clientY: y + 5, bubbles: true, cancelable: true };
  await text(page).dispatchEvent('drop', { dataTransfer: transfer, ...at });
  await expect(own(text(page))).toHaveCount(2);
  await text(page).getByText('One line.').click();
  await text(page).evaluate((editor, clipboardData) => {
    const pasted = { clipboardData, bubbles: true, cancelable: true };
    editor.dispatchEvent(new ClipboardEvent('paste', pasted));
  }, transfer);
  await expect(own(text(page))).toHaveCount(3);
  await save(page).click();
  await expect(page.getByRole('region', { name: 'Text' }).getByText('Saved')).toBeVisible();

  const expectSeen = async (reader: Page) => {
    const widths = () =>
      own(reader.getByRole('article')).evaluateAll((images: HTMLImageElement[]) =>
        images.map((image) => {
          image.scrollIntoView();
          return image.naturalWidth;
        }),
      );
    await expect.poll(widths).toEqual([192, 192, 192]);
  };
  await page.getByRole('link', { name: 'Visitor', exact: true }).click();
  await expectSeen(page);
  await page.goto(`/admin/articles/${id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.')).toBeVisible();
  const reader = await (await elsewhere()).newPage();
  await reader.goto(`/insights/${slug}`);
  await expectSeen(reader);
});

test('an article has its own picture for social networks, which can be removed', async ({
  page,
  site,
}) => {
  const { id, slug } = await published(site);
  await signIn(page.context(), site, admin);
  await page.goto(`/admin/articles/${id}`);
  const details = page.getByRole('region', { name: 'Details' });
  const preview = details.getByRole('figure');
  await expect(preview.locator('img')).toHaveAttribute('src', `/insights/${slug}/card.png`);
  await details
    .getByLabel('Picture for social networks: choose a file')
    .setInputFiles('../../pwa/public/icons/192.png');
  await expect(preview.locator('img')).toHaveAttribute('src', /^\/api\/image-proxy\/v1\//);
  const shown = await preview.locator('img').getAttribute('src');
  const path = shown?.replace('/api/image-proxy', '').split('?')[0];
  await expectAccessible(page);
  const shared = () => page.request.get(`/insights/${slug}`).then((answer) => answer.text());
  const tags = ['property="og:image"', 'name="twitter:image"'];
  for (const tag of tags) expect(await shared()).toContain(`${tag} content="${site.url}${path}"`);

  await details.getByRole('button', { name: 'Remove picture for social networks' }).click();
  await expect(preview.locator('img')).toHaveAttribute('src', `/insights/${slug}/card.png`);
  const drawn = `${site.url}/insights/${slug}/card.png`;
  for (const tag of tags) expect(await shared()).toContain(`${tag} content="${drawn}"`);
});

test('add and remove an author’s picture', async ({ page, site }) => {
  await written(site);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/articles?show=author');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await page.getByLabel('Picture: choose a file').setInputFiles('../../pwa/public/icons/192.png');
  await expect(page.getByRole('dialog').locator('img')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('No picture yet')).toBeVisible();
});
