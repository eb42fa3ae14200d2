import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium';

/** Stories that run in one size only. access.spec.ts checks that each page fits both sizes. */
const membersOnce =
  /(access|accounts|apiDocs|articles|away|badges|banners|billing|boards|companies|events|gate|habits|humanCheck|identities|live|mails|missing|newsletter|offline|offlineTrouble|offlineWorker|own|pauses|pictures|plans|programs|publicOffline|push|reviews|scorecard|secondFactor|served|sessions|share|states|stripe|support|surveys|sync|teams|today|tour|welcome|wholeProgram)\.spec\.ts$/;
const adminsOnce = /(admin\w*|brokenLinks|campaigns|series|sitePages|transfer)\.spec\.ts$/;

export default defineConfig({
  forbidOnly: process.env.CI === 'true',
  // A shared machine may stall for longer than a story waits. A story that passes only on a retry
  // is reported as flaky.
  retries: process.env.CI === 'true' ? 2 : 0,
  // Each worker has its own sites.
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    serviceWorkers: 'block',
    // A locale with a 24-hour clock, so that times look the same on every machine.
    locale: 'en-GB',
    // Tracing would double the run time: the errors are enough, and PWDEBUG shows the rest.
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      testIgnore: adminsOnce,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: membersOnce,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
