import { isHeld } from '@/lib/unsaved';
import { frontPage } from '@/lib/whenReachable';

const TRIED = 'daymark.reloaded';
const AGAIN_MS = 60_000;
/** A reload that has not happened by then was stopped by the visitor. */
const RELOAD_MS = 20_000;

/**
 * If a part of the app is missing because the page is of an older version, reloads it: once, and never over unsaved text.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // With its usual message the router would recognise the error, and reload the page regardless of its content.
    payload.message = `Missing: ${payload.message}`;
    const tried = Date.now() - Number(sessionStorage.getItem(TRIED)) < AGAIN_MS;
    // Offline nothing says that the part is gone; by the time the server answers, the device may be online again.
    if (tried || !navigator.onLine) return;
    void reloadIfOld();
  });
}

/**
 * While the server has this page's own build, a request has merely failed. A reload would bring nothing, and may lose the
 * page: keep it, and let the caller report the missing part.
 */
async function reloadIfOld(): Promise<void> {
  const page = await (await frontPage())?.text().catch(() => undefined);
  const own = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  if (page === undefined || page.includes(own) || isHeld()) return;
  sessionStorage.setItem(TRIED, String(Date.now()));
  location.reload();
  // Moving on within the app does not stop the reload, which would then bring back the page that was left.
  const again = () => isHeld() || location.reload();
  const signal = AbortSignal.timeout(RELOAD_MS);
  window.navigation?.addEventListener('currententrychange', again, { signal });
}
