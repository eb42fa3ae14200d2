import { isHeld } from '@/lib/unsaved';

const TRIED = 'daymark.reloaded';
const AGAIN_MS = 60_000;

/** A part of the app that is gone belongs to an older version: the page is loaded anew, once, and never over what is being written. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // By its usual words the router would know it, and load the page anew whatever stands in it.
    payload.message = `A part of the app is missing: ${payload.message}`;
    if (Date.now() - Number(sessionStorage.getItem(TRIED) ?? 0) < AGAIN_MS) return;
    void reloadWhereServed();
  });
}

/** Without its server the page would be gone too: then whoever asked for the part says so, and the page stays. */
async function reloadWhereServed(): Promise<void> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok || isHeld()) return;
  sessionStorage.setItem(TRIED, String(Date.now()));
  location.reload();
}
