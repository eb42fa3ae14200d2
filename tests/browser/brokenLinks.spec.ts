import { once } from 'node:events';
import { createServer } from 'node:http';
import { published } from './articles';
import { signIn } from './device';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

test('editors see broken links to other sites, and remove them', async ({ page, site }) => {
  const other = createServer((_, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const listens = other.address();
  const link = `http://127.0.0.1:${typeof listens === 'object' && listens?.port}/study`;
  const body = `Sleep well. [A study](${link})`;
  const { id } = await published(site, {}, { title: 'What the study says', body });
  await published(site, {}, { title: 'All is well', body: 'No links here.' });
  // The job runs soon after the start.
  await site.again({
    DAYMARK_ARTICLES__CHECK_LINKS: 'true',
    DAYMARK_OUTWARD_NETWORKS: '127.0.0.0/8',
  });
  const token = await site.adminToken();
  const managed = `/v1/core/post/${id}/manage`;
  await expect
    .poll(async () => (await site.call('GET', managed, undefined, token)).broken_outer_links, {
      timeout: 30_000,
    })
    .toHaveLength(1);

  await signIn(page.context(), site, admin);
  await page.goto('/admin/articles');
  const list = page.getByRole('region', { name: 'Articles' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText('1 article has links to other sites')).toBeVisible();
  await list.getByRole('button', { name: 'Show them' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('listitem')).toContainText('1 broken link');
  await expect(page).toHaveURL(/broken=true/);
  await expectAccessible(page);

  await list.getByRole('link', { name: 'What the study says' }).click();
  const text = page.getByRole('region', { name: 'Text', exact: true });
  await expect(text.getByRole('link', { name: link })).toBeVisible();
  await expect(text.getByText(/^Page not found \(404\) since \d/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Markdown source' }).click();
  await page.getByLabel('Text, Markdown source').fill('Sleep well.');
  await text.getByRole('button', { name: 'Save changes' }).click();
  await expect(text.getByText('Saved', { exact: true })).toBeVisible();
  await expect(text.getByText(/no longer work/)).toHaveCount(0);
  await page.getByRole('link', { name: 'All articles' }).click();
  // The list keeps its filter.
  await expect(list.getByText('No article matches')).toBeVisible();
  await list.getByRole('button', { name: 'Show all articles' }).first().click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText(/links to other sites/)).toHaveCount(0);
  other.close();
});
