import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { magazine } from './articles';
import { faultsOf } from './axe';
import { trade } from './billing';
import { mailings } from './campaigns';
import { Community } from './community';
import { type Settings, Site } from './site';
import { answered, checkIn } from './surveys';
import { website } from './website';

const folder = () => mkdtemp(join(tmpdir(), 'daymark-browser-'));

type Kept = { founded: { folder: string; community: Community } };

type Each = {
  /** Whether the site has a program and members at the start of the story. */
  peopled: boolean;
  /** Settings that differ from those of the other stories. */
  settings: Settings;
  site: Site;
  community: Community;
  /**
   * Another person's browser. It closes with the story: pages that stayed open would connect to the site of the next
   * story, which has the same address.
   */
  elsewhere: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** What the browser reports: page errors, and violations of the content policy. */
  complaints: string[];
};

/** Runs a site for a story: a copy of `founded` with the morning's logs, or an empty site. */
async function lend(
  founded: Kept['founded'] | undefined,
  settings: Settings,
  use: (site: Site) => Promise<void>,
) {
  const own = await folder();
  if (founded) await cp(founded.folder, own, { recursive: true });
  const site = await Site.on(own, settings);
  await founded?.community.morning(site);
  await use(site);
  await site.stop();
  await rm(own, { recursive: true });
}

/**
 * Makes the pages of a context wait for the app after they load: React marks the elements that it renders. Before that
 * they show the server's HTML, which the app is about to replace, so an element found there may be gone at the next step.
 */
export function awaitApp(context: BrowserContext) {
  context.on('page', (page) => {
    const isServers = () =>
      page.evaluate(() => {
        const first = document.getElementById('root')?.firstElementChild;
        return first && !Object.keys(first).some((key) => key.startsWith('__react'));
      });
    const rendered = () =>
      expect
        .poll(isServers, { intervals: [20, 50], timeout: 5000 })
        .toBeFalsy()
        // The page has navigated away, or the app cannot start. The story's own checks show which.
        .catch(() => undefined);
    const { goto, reload } = page;
    page.goto = async (...to) => {
      const answer = await goto.apply(page, to);
      await rendered();
      return answer;
    };
    page.reload = async (...how) => {
      const answer = await reload.apply(page, how);
      await rendered();
      return answer;
    };
  });
}

/** Each story has its own server, on its own data folder. */
export const test = base.extend<Each, Kept>({
  // Creating accounts is slow by design, so they are created once, and each story gets a copy.
  founded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
    async ({}, use) => {
      const site = await Site.on(await folder());
      const community = await Community.found(site);
      await site.stop();
      await use({ folder: site.folder, community });
      await rm(site.folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  peopled: [true, { option: true }],
  settings: [{}, { option: true }],
  community: async ({ founded }, use) => use(founded.community),
  site: async ({ founded, peopled, settings }, use) => {
    await lend(peopled ? founded : undefined, settings, use);
  },
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ context }, use) => {
    awaitApp(context);
    await use(context);
  },
  elsewhere: async ({ browser, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options });
      if (options?.javaScriptEnabled !== false) awaitApp(context);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      const fault = (error: Error) => complaints.push(error.message);
      const refusal = (message: ConsoleMessage) => {
        const refused = message.text().includes('Content Security Policy');
        if (refused) complaints.push(message.text());
      };
      page.on('pageerror', fault).on('console', refusal);
      await use(complaints);
      // The next story may use the same page.
      page.off('pageerror', fault).off('console', refusal);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** For stories that change nothing: all those of a worker share one site. */
export const seen = test.extend<object, { shared: Site }>({
  shared: [
    async ({ founded }, use) => {
      await lend(founded, {}, async (site) => {
        const [ana, ben] = founded.community.accounts;
        if (ana) await answered(site, await checkIn(site), ana);
        if (ana && ben) await trade(site, ana, ben);
        await magazine(site);
        await mailings(site);
        if (ana) await website(site, ana);
        await use(site);
      });
    },
    { scope: 'worker' },
  ],
  site: async ({ shared }, use) => use(shared),
});

export { expect };

/** Names and points from the top, after the morning's logs. */
export const morning = [
  'Ana Lindqvist 50',
  'Ben Asante 40',
  'Chloé Dubois 30',
  'Daniel Weber 20',
  'Emi Tanaka 10',
];

function board(page: Page): Promise<string[]> {
  return page.locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const name = row.querySelector('th .break-words')?.textContent;
      return `${name} ${row.lastElementChild?.textContent}`;
    }),
  );
}

export const expectBoard = (page: Page, rows: string[]) =>
  expect.poll(() => board(page)).toEqual(rows);

/** Expects both live parts of the page to be connected. */
export const expectLive = (page: Page) =>
  expect(page.getByText('Live', { exact: true })).toHaveCount(2);

export const parts = (page: Page) => ({
  streak: page.getByRole('region', { name: 'Community streak' }),
  feed: page.getByRole('region', { name: 'Last five minutes' }),
});

/** `rules`: the axe rules to check; all of its defaults otherwise. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).not.toHaveCount(0);
  // During a fade the contrast is too low, and a button under the pointer may start to fade at any moment.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState !== 'running' || each.effect?.getTiming().iterations !== 1),
  );
  expect(await faultsOf(page, rules)).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
}

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
