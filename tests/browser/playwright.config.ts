import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium';

/** Where one size is enough: what these stories tell does not change with it. That each page fits both is access.spec.ts's. */
const membersOnce =
  /(access|accounts|apiDocs|articles|away|badges|banners|billing|boards|companies|events|gate|habits|humanCheck|identities|mails|missing|newsletter|offline|offlineTrouble|offlineWorker|own|pauses|pictures|plans|programs|publicOffline|push|scorecard|secondFactor|share|states|stripe|support|surveys|sync|teams|today|tour|welcome|wholeProgram)\.spec\.ts$/;
const adminsOnce = /(admin\w*|campaigns|series|sitePages|transfer)\.spec\.ts$/;

export default defineConfig({
  forbidOnly: process.env.CI === 'true',
  // A machine that is shared may stop for longer than a story waits. What passes only then is told as flaky.
  retries: process.env.CI === 'true' ? 2 : 0,
  // Each worker has sites of its own.
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    serviceWorkers: 'block',
    // Clocks of 24 hours, so that the stories read alike everywhere.
    locale: 'en-GB',
    // Tracing would double their time: the errors say enough, and PWDEBUG shows the rest.
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
