import { defineConfig } from '@playwright/test';
import { launchOptions } from '../tests/browser/chromium';

export default defineConfig({
  testDir: './e2e',
  workers: 1,
  use: {
    baseURL: 'http://127.0.0.1:4173',
    serviceWorkers: 'block',
    // A 24-hour clock, so that the stories read alike everywhere.
    locale: 'en-GB',
    launchOptions,
  },
  // Serves the built app under the server's content policy; the specs answer its calls themselves.
  webServer: {
    command: 'npx vite preview --host 127.0.0.1 --port 4173 --strictPort',
    url: 'http://127.0.0.1:4173',
    reuseExistingServer: true,
    // Calls that no spec answers go to a server that does not run; Vite prints a long error for
    // each.
    stderr: 'ignore',
  },
});
