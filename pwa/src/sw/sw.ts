/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { flushAll } from '@/offline/log';
import { NOT_PAGES } from './pages';
import { PARTS } from './parts';
import { answer, show } from './push';
import { isOfVersion } from './version';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** The browser's event when the network is back. */
type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean };

const OUTBOX = 'outbox';
const PAGES = 'pages';
/** The pages that the server renders the same for everyone. */
const PUBLIC = [
  /^\/(?:(?:challenges|events)(?:\/\d+)?|insights(?:\/[\w/-]+)?|globalchallenge)?(?:\?|$)/,
];

cleanupOutdatedCaches();
// The server renders `/` before the script runs, so the precached shell must not answer for it.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: null as never, cleanURLs: false });

const SHELL = '/index.html';
const shell = createHandlerBoundToURL(SHELL);

/**
 * Bounds a cache, which is also the first to be deleted when storage runs short. The cast is needed
 * because the plugin's types fail this project's stricter checks.
 */
const atMost = (bounds: ExpirationPluginOptions) =>
  new ExpirationPlugin({ ...bounds, purgeOnQuotaError: true }) as WorkboxPlugin;

const lastSeen = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: 5,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      // One entry per page, whatever its query.
      cacheKeyWillBeUsed: async ({ request }) => {
        const { origin, pathname } = new URL(request.url);
        return origin + pathname;
      },
      // A page of another version would request files that are not on this device.
      cacheWillUpdate: async ({ response }) =>
        response.ok && (await isOfVersion(response, await matchPrecache(SHELL))) ? response : null,
      handlerDidError: () => matchPrecache(SHELL),
    },
    atMost({ maxEntries: 30 }),
  ],
});

// Members' pages start from the shell on the device. Public pages come from the server, or offline
// as they were last seen.
registerRoute(new NavigationRoute(shell, { allowlist: [/^\/user(?:\/|$)/], denylist: NOT_PAGES }));
registerRoute(new NavigationRoute(lastSeen, { allowlist: PUBLIC }));
// All other pages come from the server, if it is reachable.
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

// Parts of the app outside the precache are kept after their first use: their names change with their content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new StaleWhileRevalidate({ cacheName: PARTS, plugins: [atMost({ maxEntries: 80 })] }),
);

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
  new StaleWhileRevalidate({
    cacheName: 'images',
    plugins: [atMost({ maxEntries: 100, maxAgeSeconds: 30 * 86_400 })],
  }),
);

// A new version takes over when the member confirms.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([caches.delete(PAGES), self.clients.claim()])),
);

self.addEventListener('push', (event) => {
  event.waitUntil(show(self, event.data));
  // The worker is awake, so send what is pending.
  event.waitUntil(flushAll().catch(() => undefined));
});
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(answer(self, event.notification, event.action)),
);

self.addEventListener('sync' as never, (event: SyncEvent) => {
  // If this fails, the browser tries again later.
  if (event.tag === OUTBOX) event.waitUntil(flushAll());
});
