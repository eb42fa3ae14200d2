import { PARTS } from '@/sw/parts';

/** Keeps what this page has loaded of the app. What came before the worker was in charge would be missing without a network. */
export async function keepParts(): Promise<void> {
  await navigator.serviceWorker?.ready;
  const parts = await caches.open(PARTS);
  for (const { name } of performance.getEntriesByType('resource')) {
    const { origin, pathname } = new URL(name);
    const isPart = origin === location.origin && pathname.startsWith('/assets/');
    if (isPart && !(await caches.match(name))) await parts.add(name);
  }
}
