import { isHeld } from '@/lib/unsaved';
import { frontPage } from '@/lib/whenReachable';

/** The script of the server's build for which the page was reloaded. */
const TRIED = 'daymark.reloaded';
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
    // When offline, a failed request does not mean that the server lacks the part. Check this now,
    // because the device may be online again by the time the server answers.
    if (navigator.onLine) void reloadIfOld();
  });
}

const scriptOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src');

/**
 * Reloads only if the server has another build, once for each build: a waiting service worker may
 * bring this page back. If the server has this page's build, only a request failed: a reload would
 * not help and may lose the page, so the caller reports the missing part instead.
 */
async function reloadIfOld(): Promise<void> {
  const page = await (await frontPage())?.text().catch(() => undefined);
  const build = scriptOf(new DOMParser().parseFromString(page ?? '', 'text/html'));
  if (!build || build === scriptOf(document) || isHeld()) return;
  if (sessionStorage.getItem(TRIED) === build) return;
  sessionStorage.setItem(TRIED, build);
  location.reload();
  // Navigating within the app does not stop the reload, which would bring back the page that the
  // visitor has left: reload at the new URL.
  const again = () => isHeld() || location.reload();
  const signal = AbortSignal.timeout(RELOAD_MS);
  window.navigation?.addEventListener('currententrychange', again, { signal });
}
