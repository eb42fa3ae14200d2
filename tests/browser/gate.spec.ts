import { expect, expectAccessible, test } from './story';

test.use({
  peopled: false,
  settings: {
    DAYMARK_ENVIRONMENT: 'staging',
    DAYMARK_GATE_PASSWORD: 'low tide',
    DAYMARK_MAIN_WEBSITE: 'https://daymark.example',
  },
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the gate is accessible, and no wider than the window', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('This field is required')).toBeVisible();
      await expectAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    });
  });
}

test('its password leads on to the requested page', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/challenges');
  const back = page.getByRole('link', { name: 'Back to main website' });
  await expect(back).toHaveAttribute('href', 'https://daymark.example/');
  await expect.poll(() => asked).toContain('/api/passwordCheck');
  expect(asked.filter((path) => /^\/(v1|v2|sw\.js)/.test(path))).toEqual([]);

  const password = page.getByLabel('Password');
  await password.fill('high tide');
  await password.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Wrong password.');
  await expect(password).toBeFocused();

  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/login', async (route) => {
    await held;
    await route.continue();
  });
  await password.fill('low tide');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  go();
  await expect(page.getByRole('heading', { name: 'Programs', level: 1 })).toBeVisible();
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('without a network it says so', async ({ page }) => {
  await page.goto('/');
  await page.route('**/api/login', (route) => route.abort());
  await page.getByLabel('Password').fill('low tide');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('An error has occured.');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
});

test('opening the site in another tab opens this one too', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByLabel('Password').fill('low tide');
  await other.getByLabel('Password').press('Enter');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    'Small habits, in good company.',
  );
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Small habits, in good company.',
  );
});
