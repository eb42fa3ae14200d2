import { isHeld } from '@/lib/unsaved';

const TRIED = 'daymark.reloaded';
const AGAIN_MS = 60_000;

/** A part of the app that is gone belongs to an older version: the page is loaded anew, once, and never over what is being written. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // By its usual words the router would know it, and load the page anew whatever stands in it.
    event.payload.message = `A part of the app is missing: ${event.payload.message}`;
    const tried = Number(sessionStorage.getItem(TRIED) ?? 0);
    // Without a network it would not be there either.
    if (isHeld() || !navigator.onLine || Date.now() - tried < AGAIN_MS) return;
    sessionStorage.setItem(TRIED, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
