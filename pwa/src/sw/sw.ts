/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { flushAll } from '@/offline/log';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** The browser's word that the network is back. */
type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean };

const OUTBOX = 'outbox';
const NOT_PAGES = [/^\/(?:api|v1|v2|assets)(?:\/|$)/, /\/[^/?]+\.[a-z0-9]+$/i];

cleanupOutdatedCaches();
// `/` is the server's own page, painted before the script; it is asked for there.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: null as never, cleanURLs: false });

const shell = createHandlerBoundToURL('/index.html');

// Members' pages start from the device; every other page from the server, while there is one.
registerRoute(new NavigationRoute(shell, { allowlist: [/^\/user(?:\/|$)/], denylist: NOT_PAGES }));
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        return await fetch(options.request);
      } catch {
        return shell(options);
      }
    },
    { denylist: NOT_PAGES },
  ),
);

// A new version takes over when the member says so.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('sync' as never, (event: SyncEvent) => {
  if (event.tag === OUTBOX) event.waitUntil(flushAll());
});
