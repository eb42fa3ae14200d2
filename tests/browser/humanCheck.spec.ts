import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { test as base, expect } from './story';
import { checkIn, responsesTo } from './surveys';

const script = 'https://challenges.cloudflare.com/**';
/** The parts of the provider's script that the pages use. */
const widget = `window.turnstile = {
  render(place, { sitekey, action, callback }) {
    setTimeout(() => callback([sitekey, action].join(' ')));
    return 'widget';
  },
  remove() {},
};`;

/** A site with a fake provider that accepts the tokens of that widget. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
  settings: async ({}, use) => {
    const server = createServer(async (request, response) => {
      const token = new URLSearchParams(await text(request)).get('response');
      const success = token === 'pages register' || token === 'pages survey';
      response.end(JSON.stringify({ success }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    await use({
      DAYMARK_HUMAN_CHECK__PROVIDER: 'turnstile',
      DAYMARK_HUMAN_CHECK__SITE_KEY: 'pages',
      DAYMARK_HUMAN_CHECK__SECRET: 'hush',
      DAYMARK_HUMAN_CHECK__VERIFY_URL: `http://127.0.0.1:${typeof at === 'object' && at?.port}`,
      DAYMARK_OUTWARD_NETWORKS: '127.0.0.0/8',
    });
    server.close();
  },
});
test.use({ peopled: false });

async function signUp(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('ada@daymark.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('sign up with the provider’s token', async ({ page }) => {
  const loaded: string[] = [];
  await page.route(script, (route) => {
    loaded.push(page.url());
    return route.fulfill({ contentType: 'text/javascript', body: widget });
  });
  await page.goto('/');
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goto('/auth/signup');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(loaded).toEqual([]);
  // The first interaction loads the script.
  await signUp(page);
  await expect(page).toHaveURL(/\/user\/dashboard/);
  expect(loaded).toHaveLength(1);
  expect(loaded[0]).toContain('/auth/signup');
});

test('the check appears at the first interaction, and not on exempt pages', async ({
  page,
  site,
}) => {
  await site.again({ DAYMARK_HUMAN_CHECK__EXEMPT_PATHS: '/events' });
  const loaded: string[] = [];
  await page.route(script, (route) => {
    loaded.push(page.url());
    return route.fulfill({ contentType: 'text/javascript', body: widget });
  });
  // The app renders this button. Once it is visible, the app listens for interactions, or will very
  // soon.
  const started = page.getByRole('button', { name: 'Use the dark theme' });
  await page.goto('/events');
  await expect(started).toBeVisible();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Tab');
  await page.goto('/challenges');
  await expect(started).toBeVisible();
  expect(loaded).toEqual([]);
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(loaded).toHaveLength(1);
  }).toPass();
  expect(loaded[0]).toContain('/challenges');
});

test('a visitor who begins a survey is checked', async ({ page, site }) => {
  const survey = await checkIn(site);
  await page.route(script, (route) => route.abort());
  await page.goto(`/survey/${survey.id}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('radio', { name: 'Good', exact: true }).check();
  const state = page.locator('[data-keeping]');
  await expect(state).toHaveText(/We could not confirm that you are human/);
  expect(await responsesTo(site, survey)).toEqual([]);
  // The answer is still here, and is sent once the script has loaded.
  await page.unroute(script);
  await page.route(script, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: widget }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(state).toHaveText('Saved');
  expect(await responsesTo(site, survey)).toMatchObject([{ answers: { length: 1 } }]);
});

test('if its script does not load, the server says what is missing', async ({ page }) => {
  await page.route(script, (route) => route.abort());
  await page.goto('/auth/signup');
  await signUp(page);
  await expect(page.getByRole('alert')).toHaveText(/We could not confirm that you are human/);
});
