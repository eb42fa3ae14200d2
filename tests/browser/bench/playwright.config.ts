import { defineConfig } from '@playwright/test';
import stories from '../playwright.config';

/** Browser benchmarks: configured like the stories, with the binary in DAYMARK_BIN. */
export default defineConfig(stories, {
  testDir: '.',
  testMatch: '*.bench.ts',
  // One at a time, so that they do not disturb the measurements.
  workers: 1,
  fullyParallel: false,
  timeout: 300_000,
  reporter: './table.ts',
  use: { serviceWorkers: 'allow', trace: 'off' },
});
