import { startProgram } from './community';
import { expect, expectAccessible, expectBoard, expectLive, morning, parts, test } from './story';

const programs = /\/v2\/core\/challenge\?/;

test.describe('a site without a program', () => {
  test.use({ peopled: false });

  test('says so with a next step, and shows the first program once it exists', async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(page.getByText('No program is running')).toBeVisible();
    await expect(page.getByText('All quiet')).toBeVisible();
    await expect(page.getByText('Be the first to log something today.')).toBeVisible();
    await expectAccessible(page);

    const { title } = await startProgram(site);
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('No points yet')).toBeVisible();
    await expectLive(page);
    await expectAccessible(page);
  });

  test('leads an administrator to creating one', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Add a program' }).click();
    await expect(page).toHaveURL(/\/auth\/login\?callbackUrl=%2Fadmin%2Fprograms$/);
  });
});

test('a slow answer shows a skeleton first', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(programs, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Loading program')).toBeAttached();
  await expect(parts(page).feed.getByRole('listitem').first()).toBeVisible();
  answer();
  await expectBoard(page, morning);
});

test('a failed answer offers to try again', async ({ page }) => {
  await page.route(programs, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/');
  await expect(page.getByText('Oops, there is an error!')).toBeVisible();
  // One failing part does not affect the others.
  await expect(parts(page).streak).toContainText('5 people');
  await expectAccessible(page);

  await page.unroute(programs);
  await page.getByRole('button', { name: 'Try again?' }).click();
  await expectBoard(page, morning);
  await expectLive(page);
});

test('an unknown address links back to the site', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('link', { name: 'Go to the front page' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the front page' }).click();
  await expectBoard(page, morning);
});
