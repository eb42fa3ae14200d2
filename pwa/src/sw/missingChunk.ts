import { isHeld } from '@/lib/unsaved';
import { isServed } from '@/lib/whenReachable';

const TRIED = 'daymark.reloaded';
const AGAIN_MS = 60_000;
/** A reload that has not happened by then was stopped by the visitor. */
const RELOAD_MS = 20_000;

/**
 * A missing part of the app means that the page is of an older version: reload it, once, and never over unsaved text.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // With its usual message the router would recognise the error, and reload the page regardless of its content.
    payload.message = `Missing: ${payload.message}`;
    const tried = Date.now() - Number(sessionStorage.getItem(TRIED)) < AGAIN_MS;
    // Offline nothing says that the part is gone; by the time the server answers, the device may be online again.
    if (tried || !navigator.onLine) return;
    void reloadWhereServed();
  });
}

/** Without the server, a reload would lose the page: keep it, and let the caller report the missing part. */
async function reloadWhereServed(): Promise<void> {
  if (!(await isServed()) || isHeld()) return;
  sessionStorage.setItem(TRIED, String(Date.now()));
  location.reload();
  // Moving on within the app does not stop the reload, which would then bring back the page that was left.
  const again = () => isHeld() || location.reload();
  const signal = AbortSignal.timeout(RELOAD_MS);
  window.navigation?.addEventListener('currententrychange', again, { signal });
}
