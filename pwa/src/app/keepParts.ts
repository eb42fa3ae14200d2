import { PARTS } from '@/sw/parts';

/**
 * Caches the parts of the app that this page has loaded. Those loaded before the worker took control would be missing
 * offline.
 */
export async function keepParts(): Promise<void> {
  await navigator.serviceWorker?.ready;
  const parts = await caches.open(PARTS);
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name);
    const isPart = origin === location.origin && pathname.startsWith('/assets/');
    if (isPart && !(await caches.match(name))) await parts.add(name);
  }
}
