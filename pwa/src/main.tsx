import './ui/styles/index.css';
import './lib/install';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { newQueryClient } from './app/queryClient';
import { newRouter } from './app/router';
import { remembered } from './features/accounts/session';
import { rememberPaint } from './lib/firstPaint';
import { LiveHub } from './live/hub';
import { connectLazily } from './live/lazySocket';
import { reloadOnMissingChunk } from './sw/missingChunk';

const PATIENCE_MS = 1000;

async function start(root: HTMLElement) {
  // Yield here, so that the browser can handle a tap between loading the modules and starting the
  // app.
  await new Promise((go) => setTimeout(go));
  const queryClient = newQueryClient();
  const member = remembered()?.id;
  // A visitor with a network starts without saved queries, so that nothing more loads before the
  // first page.
  if (member !== undefined || !navigator.onLine) {
    const restored = import('./app/kept').then(async ({ restoreQueries, keepQueries }) => {
      await restoreQueries(queryClient, member);
      keepQueries(queryClient);
    });
    const enough = new Promise((go) => setTimeout(go, PATIENCE_MS));
    await Promise.race([restored.catch(() => undefined), enough]);
  }
  const router = newRouter(queryClient);
  // The server's HTML stays until there is something to replace it.
  if (rememberPaint(root)) await router.load().catch(() => undefined);
  const app = (
    <StrictMode>
      <App queryClient={queryClient} hub={new LiveHub(connectLazily)} router={router} />
    </StrictMode>
  );
  // A transition renders in slices, so that a slow phone can handle a tap during the first render.
  startTransition(() => createRoot(root).render(app));
}

const root = document.getElementById('root');
if (root) void start(root);
reloadOnMissingChunk();
// After the page has loaded: the first visit does not need it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    // If it does not load, the next page retries.
    void import('./sw/register').then(
      ({ register }) => register(),
      () => undefined,
    );
  });
}
