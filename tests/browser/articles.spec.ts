import { published } from './articles';
import { installed, keptHere, signIn } from './device';
import { expect, expectAccessible, test } from './story';

test('a visitor finds an article, reads it, and meets the gate of one for members', async ({
  page,
  site,
}) => {
  const { slug } = await published(site, { featured: true });
  await published(
    site,
    { visibility: 'members' },
    { title: 'Sleep better with one rule', body: 'First.\n\nSecond.\n\n## Rest\n\nFor members.' },
  );
  await page.goto('/insights');
  await expect(page.getByRole('region', { name: 'Featured' }).getByRole('link')).toHaveCount(1);
  await page.getByLabel('Search articles').fill('walk');
  await expect(page).toHaveURL(/q=walk/);
  const found = page.getByRole('region', { name: 'Search results' });
  await expect(found.getByRole('link')).toHaveCount(1);
  await found.getByRole('link', { name: 'Why a ten-minute walk helps' }).click();
  await expect(page).toHaveURL(`/insights/${slug}`);
  await expect(page.getByRole('table')).toContainText('A better mood');
  await expectAccessible(page);

  // The player comes with a tap, and nothing of it before.
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' }));
  await page.getByRole('link', { name: 'Watch the video on YouTube' }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /embed\/dQw4w9WgXcQ/);

  await page.getByRole('link', { name: 'Sleep better with one rule' }).click();
  await expect(page.getByRole('heading', { name: 'The rest is for members' })).toBeVisible();
  await expect(page.getByText('For members.')).toHaveCount(0);
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Create account' }),
  ).toHaveAttribute('href', /callbackUrl=.*insights/);
});

test('a member reacts, saves, and reads on without a network', async ({
  browser,
  baseURL,
  site,
  community,
}) => {
  test.setTimeout(120_000);
  const { slug } = await published(site);
  const context = await browser.newContext({ serviceWorkers: 'allow', baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const [ana] = community.accounts;
  if (ana) await signIn(context, site, ana);
  await page.goto('/user/dashboard?tab=Articles');
  await installed(page);
  await expect(page.getByText('No saved articles yet')).toBeVisible();
  await page.goto(`/insights/${slug}`);
  await page.getByRole('button', { name: /^Insightful/ }).click();
  await expect(page.getByRole('button', { name: 'Insightful: 1 reader' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Save this article for later' }).click();
  await expect(page.getByText('Saved. You find it under Articles')).toBeVisible();
  await page.goto('/user/dashboard?tab=Articles');
  const saved = page.getByRole('region', { name: 'Saved' });
  await expect(saved.getByRole('link')).toHaveCount(1);
  await expect.poll(async () => (await keptHere(page)).join()).toContain('saved');

  await context.setOffline(true);
  await page.reload();
  await saved.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why a ten-minute walk helps');
  await expect(page.getByText('The best walk is the one that happens.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The best walk is the one that happens.')).toBeVisible();
  await context.close();
});
