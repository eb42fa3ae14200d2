import { defineConfig } from '@playwright/test';
import stories from '../playwright.config';

/** The figures of a browser: as the stories, on the program that DAYMARK_BIN names. */
export default defineConfig(stories, {
  testDir: '.',
  testMatch: '*.bench.ts',
  // One after the other: they measure.
  workers: 1,
  fullyParallel: false,
  timeout: 300_000,
  reporter: './table.ts',
  use: { serviceWorkers: 'allow', trace: 'off' },
});
