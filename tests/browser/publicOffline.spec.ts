import type { Page } from '@playwright/test';
import { startProgram } from './community';
import { installed, keptHere, signIn, today } from './device';
import { expect, expectAccessible, expectBoard, morning, test } from './story';

test.use({ serviceWorkers: 'allow' });

const noConnection = (page: Page) => page.getByText(/^You are offline/).first();
const heading = { name: 'Thirty days of daylight' };

/** Expects the page to say what is wrong and what to do, in the site's frame. */
async function expectNextStep(page: Page): Promise<void> {
  await expect(noConnection(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again?' }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectAccessible(page);
}

for (const [path, name] of [
  ['/', heading.name],
  ['/challenges', heading.name],
  ['/challenges/1', heading.name],
  ['/globalchallenge', 'Today’s goal'],
] as const) {
  test(`${path} opened offline says so, and loads once online`, async ({ page, context }) => {
    // None of these pages was visited before.
    await page.goto('/auth/login');
    await installed(page);
    await context.setOffline(true);
    await page.goto(path);
    await expectNextStep(page);
    await context.setOffline(false);
    // The front page shows the name twice once its section of programs has loaded.
    const place = path === '/' ? page.locator('#board') : page;
    await expect(place.getByRole('heading', { name })).toBeVisible();
    await expect(noConnection(page)).toHaveCount(0);
  });
}

test('navigating offline: visited pages are there, others say that they are not', async ({
  page,
  context,
}) => {
  await page.goto('/challenges');
  await installed(page);
  await expect(page.getByRole('heading', heading)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', heading).click();
  await expectNextStep(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Programs' }).click();
  await expect(page.getByRole('link', heading)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Daymark' }).click();
  await expect(page).toHaveURL('/');
  await expectNextStep(page);
  await context.setOffline(false);
  await expectBoard(page, morning);
});

for (const who of ['a visitor', 'a member'] as const) {
  test(`${who} browses quickly: offline, each visited page shows its last state`, async ({
    page,
    context,
    site,
    community,
  }) => {
    const other = await startProgram(site);
    const [ana] = community.accounts;
    if (who === 'a member' && ana) await signIn(context, site, ana);
    await page.goto(who === 'a member' ? today : '/auth/login');
    await installed(page);

    const program = page.getByRole('heading', { ...heading, level: 1 });
    // A page counts as visited once the app has replaced the server-rendered HTML.
    const kept = () => keptHere(page, who === 'a member' ? 'members' : 'visitor');
    const seen = (key: RegExp) => expect.poll(async () => (await kept()).join(' ')).toMatch(key);
    await page.goto('/challenges');
    await seen(/query \["programs"\]/);
    await page.locator('a[href^="/challenges/1"]').first().click();
    await expect(program).toBeVisible();
    await page.goto('/events');
    await seen(/query \["events",\d+,"past"\]/);
    await page.getByRole('link', { name: 'Walk by the river' }).first().click();
    await expect(page.getByRole('heading', { name: 'Walk by the river', level: 1 })).toBeVisible();
    await page.goto(`/challenges/${other.id}`);
    await expect(program).toBeVisible();
    await seen(new RegExp(`query \\["program",${other.id}\\]`));
    await context.setOffline(true);

    for (const path of [
      '/challenges',
      `/challenges/${community.program}`,
      '/events',
      '/events/1',
      `/challenges/${other.id}`,
    ]) {
      await page.goto(path);
      await expect(page.getByText(/^as of \d\d:\d\d$/).first(), path).toBeVisible();
      await expect(noConnection(page)).toHaveCount(0);
    }
  });
}

test('signing up or in offline shows an error and keeps the form', async ({ page, context }) => {
  await page.goto('/');
  await installed(page);
  await context.setOffline(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill('noor@daymark.example');
  await page.getByLabel('Password', { exact: true }).fill('one-small-thing-8');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  // Once the page requests the site's data a second time, its optional parts have also failed.
  await expect.poll(() => asked.filter((path) => path === '/v1/core/site').length).toBe(2);
  await expectAccessible(page);
  await expect(page.getByLabel('Email')).toHaveValue('noor@daymark.example');
});
