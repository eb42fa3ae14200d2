import { defineConfig } from '@playwright/test';
import { launchOptions } from '../tests/browser/chromium';

export default defineConfig({
  testDir: './e2e',
  workers: 1,
  use: {
    baseURL: 'http://127.0.0.1:4173',
    serviceWorkers: 'block',
    // Clocks of 24 hours, so that the stories read alike everywhere.
    locale: 'en-GB',
    launchOptions,
  },
  // The built app under the server's content policy; the specs answer its calls themselves.
  webServer: {
    command: 'npx vite preview --host 127.0.0.1 --port 4173 --strictPort',
    url: 'http://127.0.0.1:4173',
    reuseExistingServer: true,
    // What no spec answers goes to a server that is not there; each such call is told at length.
    stderr: 'ignore',
  },
});
