import { isHeld } from '@/lib/unsaved';
import { frontPage } from '@/lib/whenReachable';

const TRIED = 'daymark.reloaded';
const AGAIN_MS = 60_000;
/** If the reload has not happened after this time, the visitor has stopped it. */
const RELOAD_MS = 20_000;

/**
 * Reloads the page if a part of the app is missing because the page is from an older version: once,
 * and never over unsaved text.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router recognises the error by its usual message, and would reload the page even over
    // unsaved text.
    payload.message = `Missing: ${payload.message}`;
    const tried = Date.now() - Number(sessionStorage.getItem(TRIED)) < AGAIN_MS;
    // When offline, a failed request does not mean that the server lacks the part. Check this now,
    // because the device may be online again by the time the server answers.
    if (tried || !navigator.onLine) return;
    void reloadIfOld();
  });
}

/**
 * Reloads only if the server has another build. If it has this page's build, only a request failed:
 * a reload would not help and may lose the page, so the caller reports the missing part instead.
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
