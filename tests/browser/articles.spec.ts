import { published } from './articles';
import { installed, keptHere, signIn, today } from './device';
import { expect, expectAccessible, test } from './story';

test('a visitor finds and reads an article, and meets the gate of a members-only one', async ({
  page,
  site,
}) => {
  const { slug } = await published(site, { featured: true });
  await published(
    site,
    { visibility: 'members' },
    { title: 'Sleep better with one rule', body: 'First.\n\nSecond.\n\n## Rest\n\nFor members.' },
  );
  // The search index updates a moment later.
  const titles = async () =>
    (await site.call('GET', '/v1/core/search?q=walk')).map(({ title }: { title: string }) => title);
  await expect.poll(titles).toContain('Why a ten-minute walk helps');
  await page.goto('/insights');
  await expect(page.getByRole('region', { name: 'Featured' }).getByRole('link')).toHaveCount(1);
  await page.getByLabel('Search', { exact: true }).fill('walk');
  await expect(page).toHaveURL(/q=walk/);
  const found = page.getByRole('region', { name: 'Search results' });
  await found.getByRole('link', { name: 'Why a ten-minute walk helps' }).click();
  await expect(page).toHaveURL(`/insights/${slug}`);
  await expect(page.getByRole('table')).toContainText('A better mood');
  await expectAccessible(page);

  // Nothing of the player loads before a tap.
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

test('an article is complete without scripts', async ({ browser, baseURL, site }) => {
  const { slug } = await published(site);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const page = await context.newPage();
  await page.goto('/insights');
  await page.getByRole('link', { name: 'Why a ten-minute walk helps' }).click();
  await expect(page).toHaveURL(`/insights/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why a ten-minute walk helps');
  const text = page.getByRole('article');
  await expect(text.getByRole('table')).toContainText('A better mood');
  await expect(text.getByRole('blockquote')).toHaveText('The best walk is the one that happens.');
  await expect(text.locator('pre')).toContainText('day 1: ten minutes');
  await expect(text.getByRole('link', { name: 'Watch the video on YouTube' })).toBeVisible();
  await expect(text.getByText('Measured over a day in healthy adults.')).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide).toBe(false);
  await context.close();
});

test('a member reacts to an article, saves it, and reads it offline', async ({
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
  await page.goto(today);
  await installed(page);
  await page.goto(`/insights/${slug}`);
  await page.getByRole('button', { name: /^Insightful/ }).click();
  await expect(page.getByRole('button', { name: 'Insightful: 1 reader' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Save this article for later' }).click();
  await expect(page.getByText('Saved. Find it under My articles')).toBeVisible();
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

test('two members discuss an article: reply, mention, edit, report', async ({
  page,
  site,
  community,
  elsewhere,
}) => {
  test.setTimeout(120_000);
  const { slug } = await published(site);
  const [ana, ben] = community.accounts;
  if (ana) await signIn(page.context(), site, ana);
  await page.goto(`/insights/${slug}`);
  const talk = page.getByRole('region', { name: 'Comments' });
  await talk.getByRole('button', { name: 'Post comment' }).click();
  await expect(talk.getByText('This field is required')).toBeVisible();
  await talk.getByLabel('Your comment').fill('Ten minutes is all I ever have.');
  await talk.getByRole('button', { name: 'Post comment' }).click();
  await expect(
    talk.getByRole('paragraph').getByText('Ten minutes is all I ever have.'),
  ).toBeVisible();
  await expect(talk.getByLabel('Your comment')).toHaveValue('');
  await talk.getByRole('button', { name: 'Edit' }).click();
  await talk.getByRole('listitem').getByLabel('Your comment').fill('Ten minutes is what I have.');
  await talk.getByRole('button', { name: 'Save' }).click();
  await expect(talk.getByText('edited')).toBeVisible();

  const other = await (await elsewhere()).newPage();
  if (ben) await signIn(other.context(), site, ben);
  await other.goto(`/insights/${slug}`);
  const theirs = other.getByRole('region', { name: 'Comments' });
  await theirs.getByRole('button', { name: /^Like/ }).click();
  await expect(theirs.getByRole('button', { name: 'Like: 1 member' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await theirs.getByRole('button', { name: 'Reply to Ana Lindqvist' }).click();
  const reply = theirs.getByLabel('Your reply');
  await expect(reply).toHaveValue('@Ana Lindqvist ');
  await reply.fill('So true, @an');
  await theirs.getByRole('button', { name: '@Ana Lindqvist' }).click();
  await expect(reply).toHaveValue('So true, @Ana Lindqvist ');
  await theirs.getByRole('listitem').getByRole('button', { name: 'Post comment' }).click();
  await expect(theirs.getByRole('list', { name: 'Replies' })).toContainText('So true');
  await theirs.getByRole('button', { name: 'Report comment by Ana Lindqvist' }).click();
  await theirs.getByRole('button', { name: 'Send report' }).click();
  await expect(other.getByText('Thank you. A moderator will review it.')).toBeVisible();
  await expectAccessible(other);

  await page.reload();
  await expect(talk.getByRole('list', { name: 'Replies' })).toContainText('So true');
  await talk.getByRole('button', { name: 'Delete' }).first().click();
  await talk.getByRole('button', { name: 'Delete comment' }).click();
  // The deleted comment leaves a placeholder above its reply.
  await expect(talk.getByText('This comment was deleted.')).toBeVisible();
  await expect(talk.getByText('So true')).toBeVisible();
});
