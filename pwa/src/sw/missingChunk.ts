import { isHeld } from '@/lib/unsaved';

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
    payload.message = `A part of the app is missing: ${payload.message}`;
    if (Date.now() - Number(sessionStorage.getItem(TRIED) ?? 0) < AGAIN_MS) return;
    void reloadWhereServed();
  });
}

/** Without the server, a reload would lose the page: keep it, and let the caller report the missing part. */
async function reloadWhereServed(): Promise<void> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok || isHeld()) return;
  sessionStorage.setItem(TRIED, String(Date.now()));
  location.reload();
  // Moving on within the app does not stop the reload, which would then bring back the page that was left.
  const again = () => isHeld() || location.reload();
  const signal = AbortSignal.timeout(RELOAD_MS);
  window.navigation?.addEventListener('currententrychange', again, { signal });
}
