import { chromium, type Page } from '@playwright/test';
import { wholeBrowser } from './chromium';
import type { Account } from './community';
import { signIn, today } from './device';
import { expect, expectAccessible, seen, tabTo, test } from './story';

/**
 * The specification's paths for members, as far as their screens exist: menus, dashboard
 * identifiers and profile sections.
 */
const places = [
  '/',
  '/challenges',
  '/events',
  '/globalchallenge',
  ...[
    'Dashboard',
    'Programs',
    'Event',
    'Leaderboard',
    'more-company',
    'more-teams',
    'more-payment',
    'profile',
    'profile-change-password',
    'profile-privacy-settings',
    'profile-notifications',
    'custom-program',
    'launch-program',
    'all-activities',
    'my-habits',
  ].map((tab) => `/user/dashboard?tab=${tab}`),
  ...['not-now', 'impossible', 'history'].map(
    (show) => `/user/dashboard?tab=my-habits&show=${show}`,
  ),
];

/** What each identifier opens, in every spelling. */
const opens: [string, string][] = [
  ['Dashboard', 'Good '],
  ['program-activity', 'Good '],
  ['Programs', 'My programs'],
  ['Event', 'My events'],
  ['Leaderboard', 'Leaderboard'],
  ['more-company', 'Company'],
  ['more-payment', 'Payments'],
  ['more-teams', 'Teams'],
  ['Take Action', 'My habits'],
  ['Not Now', 'My habits'],
  ['Impossible', 'My habits'],
  ['History', 'My habits'],
  ['my-habits', 'My habits'],
  ['all-activities', 'All activities'],
  ['profile', 'Ana Lindqvist'],
  ['Basic Information', 'Ana Lindqvist'],
  ['Privacy Settings', 'Privacy Settings'],
  ['Notifications', 'Notifications'],
  ['profile-change-password', 'Change Password'],
];

const entries = ['Today', 'Programs', 'Board', 'Me'];
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The targets of all visible links. */
const shown = (page: Page) =>
  page
    .locator('a:visible')
    .evaluateAll((links) =>
      (links as HTMLAnchorElement[]).map(({ href }) => href.slice(location.origin.length)),
    );

const first = (accounts: Account[]) => {
  const [ana] = accounts;
  if (!ana) throw new Error('nobody is here');
  return ana;
};

seen(
  'every place of the specification is at most two taps away',
  async ({ page, context, site, community }) => {
    await signIn(context, site, first(community.accounts));
    const begin = '/challenges/1';
    await page.goto(begin);
    await expect(main(page).getByRole('link', { name: 'Me', exact: true })).toBeVisible();
    const taps = new Map((await shown(page)).map((href) => [href, 1]));
    for (const entry of entries) {
      await page.goto(begin);
      await main(page).getByRole('link', { name: entry, exact: true }).first().click();
      await expect(page).not.toHaveURL(begin);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
      await expect(async () => {
        for (const href of await shown(page)) if (!taps.has(href)) taps.set(href, 2);
        expect(taps.size).toBeGreaterThan(5);
      }).toPass();
      // The previous page may stay for a moment after the URL has changed.
      const own = {
        Today: page.getByRole('navigation', { name: 'Habits' }),
        Me: page.getByRole('link', { name: 'Change Password' }),
      }[entry];
      if (own) {
        await expect(own).toBeVisible();
        for (const href of await shown(page)) if (!taps.has(href)) taps.set(href, 2);
      }
    }
    expect(places.filter((place) => !taps.has(place))).toEqual([]);
  },
);

seen(
  'every identifier and every address of the menu for phones opens its page',
  async ({ page, context, site, community }) => {
    await signIn(context, site, first(community.accounts));
    for (const [tab, heading] of opens) {
      await page.goto(`/user/dashboard?tab=${encodeURIComponent(tab)}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    }
    for (const path of ['/challenges', '/events/1', '/globalchallenge']) {
      await page.goto(`/user/dashboard${path}?tab=Change%20Password`);
      await expect(page).toHaveURL(/^[^?]*\/user\/dashboard\?tab=Change(\+|%20)Password$/);
      await expect(page.getByRole('heading', { level: 2, name: 'Change Password' })).toBeVisible();
    }
  },
);

seen('each page highlights only its own entry', async ({ page, context, site, community }) => {
  await signIn(context, site, first(community.accounts));
  for (const [path, entry] of [
    [today, 'Today'],
    ['/user/dashboard?tab=Leaderboard', 'Board'],
    ['/user/dashboard?tab=more-teams', 'Board'],
    ['/user/dashboard?tab=Programs', 'Programs'],
    ['/challenges/1', 'Programs'],
    ['/user/dashboard?tab=Event', 'Programs'],
    ['/user/dashboard?tab=Device', 'Me'],
  ] as const) {
    await page.goto(path);
    const bar = main(page).locator('> ul > li > a');
    await expect(bar).toHaveText(entries);
    await expect(main(page).locator('> ul > li > a[aria-current]')).toHaveText([entry]);
  }
  // The page shows no other navigation.
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('navigation')).toHaveCount(0);
});

seen(
  'the first habit is at most five Tab stops from the top',
  async ({ page, context, site, community }) => {
    await signIn(context, site, first(community.accounts));
    await page.goto(today);
    const target = page.locator('[data-entry] button').first();
    await expect(target).toBeVisible();
    await expect(page.getByText('All changes sent')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    let stops = 1;
    while (stops < 9 && !(await target.evaluate((each) => each === document.activeElement))) {
      await page.keyboard.press('Tab');
      stops += 1;
    }
    expect(stops).toBeLessThanOrEqual(5);
  },
);

test('the empty board of a member without a program says what to do', async ({
  page,
  context,
  site,
}) => {
  const noor = { email: 'noor@daymark.example', password: 'one-small-thing-8' };
  await site.call('POST', '/v1/auth/user/register', noor);
  await signIn(context, site, noor);
  await page.goto('/challenges');
  await main(page).getByRole('link', { name: 'Board', exact: true }).click();
  await expect(page.getByText('No program board yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Find a program' }).click();
  await expect(page).toHaveURL('/challenges');
});

seen(
  'from tab to tab by keyboard: the focus goes along',
  async ({ page, context, site, community }) => {
    await signIn(context, site, first(community.accounts));
    await page.goto(today);
    await tabTo(page, main(page).getByRole('link', { name: 'Board', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Leaderboard');
    await expect(page.locator('#main')).toBeFocused();
  },
);

for (const member of [true, false]) {
  seen(
    `at 200% text nothing is wider than ${member ? 'a member' : 'a visitor'}’s phone`,
    async ({ page, context, site, community, isMobile }) => {
      seen.skip(!isMobile, 'it is about narrow windows');
      if (member) await signIn(context, site, first(community.accounts));
      const tabs = ['profile', 'my-habits', 'Event', 'Leaderboard', 'more-teams'];
      const own = [today, '/challenges/1', ...tabs.map((tab) => `/user/dashboard?tab=${tab}`)];
      for (const path of member ? own : ['/', '/auth/login']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        for (const part of [page.getByRole('banner'), main(page)].slice(0, member ? 2 : 1)) {
          const over = await part.evaluate((element) => {
            const edges = [...element.querySelectorAll('*')]
              .filter((each) => each.getClientRects().length > 0)
              .map((each) => each.getBoundingClientRect().right);
            return Math.max(...edges) - innerWidth;
          });
          expect(over).toBeLessThanOrEqual(0);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
      }
    },
  );
}

seen('a dialog does not shift the page behind it', async ({ site, isMobile }) => {
  seen.skip(isMobile, 'phones lay their scroll bars over the page');
  // Show a desktop's scroll bars, which the browser of the other stories hides.
  const browser = await chromium.launch({
    ...wholeBrowser,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  for (const height of [500, 4000]) {
    const page = await browser.newPage({ baseURL: site.url, viewport: { width: 900, height } });
    await page.goto('/challenges');
    const heading = page.getByRole('heading', { level: 1 });
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    const at = async () => [await heading.boundingBox(), await opener.boundingBox()];
    // Wait until the app has rendered the page, not only the server.
    await expect(opener).toBeVisible();
    await expect(heading).toBeVisible();
    const before = await at();
    await opener.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await at()).toEqual(before);
  }
  await browser.close();
});

seen('a board that arrives by socket first cancels no request', async ({ page }) => {
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  // Listen from the start, because the list may request the board early.
  const answered = page.waitForResponse(/leaderboard\?period=all/);
  await page.route(/leaderboard\?period=all/, async (route) => {
    await expect(page.locator('#board tbody tr').first()).toBeVisible();
    await route.continue();
  });
  await page.goto('/challenges');
  await page.getByRole('link', { name: 'Thirty days of daylight' }).click();
  await answered;
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  expect(failed).toEqual([]);
});

seen('the navigation is accessible, light and dark', async ({ page, context, site, community }) => {
  await signIn(context, site, first(community.accounts));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of [today, '/challenges', '/user/dashboard?tab=profile', '/challenges/1']) {
      await page.goto(path);
      await expect(main(page)).toBeVisible();
      await expectAccessible(page);
    }
  }
});
