import { isHeld } from '@/lib/unsaved';
import { frontPage } from '@/lib/whenReachable';

const TRIED = 'daymark.reloaded';
const AGAIN_MS = 60_000;
/** If the reload has not happened by then, the visitor has stopped it. */
const RELOAD_MS = 20_000;

/**
 * If a part of the app is missing because the page is of an older version, reloads it: once, and never over unsaved text.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // With its usual message the router would recognise the error, and reload the page regardless of its content.
    payload.message = `Missing: ${payload.message}`;
    const tried = Date.now() - Number(sessionStorage.getItem(TRIED)) < AGAIN_MS;
    // Offline, a failed request does not mean that the part is missing on the server. Check this
    // now: by the time the server answers, the device may be online again.
    if (tried || !navigator.onLine) return;
    void reloadIfOld();
  });
}

/**
 * Reloads only if the server has another build. If it has this page's build, a request merely
 * failed: a reload would not help and may lose the page, so the caller reports the missing part
 * instead.
 */
async function reloadIfOld(): Promise<void> {
  const page = await (await frontPage())?.text().catch(() => undefined);
  const own = document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
  if (page === undefined || page.includes(own) || isHeld()) return;
  sessionStorage.setItem(TRIED, String(Date.now()));
  location.reload();
  // Navigating within the app does not stop the reload, which would bring back the page that the
  // visitor has left: reload at the new URL.
  const again = () => isHeld() || location.reload();
  const signal = AbortSignal.timeout(RELOAD_MS);
  window.navigation?.addEventListener('currententrychange', again, { signal });
}
