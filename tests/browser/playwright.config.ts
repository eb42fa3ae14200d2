import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium';

export default defineConfig({
  forbidOnly: process.env.CI === 'true',
  // Each worker has sites of its own.
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    serviceWorkers: 'block',
    // Tracing would double their time: the errors say enough, and PWDEBUG shows the rest.
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
