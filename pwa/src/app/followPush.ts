import type { newRouter } from './router';

type Badged = { clearAppBadge?(): Promise<void> };

/** Clears the icon's badge once the app is in view. */
function seen(): void {
  if (document.visibilityState !== 'visible') return;
  void (navigator as Badged).clearAppBadge?.().catch(() => undefined);
}

/** Opens the target of a tapped notification in the current page. Returns a function that stops it. */
export function followPush(router: ReturnType<typeof newRouter>): () => void {
  const told = ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open === 'string') router.history.push(data.open);
  };
  navigator.serviceWorker?.addEventListener('message', told);
  document.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    navigator.serviceWorker?.removeEventListener('message', told);
    document.removeEventListener('visibilitychange', seen);
  };
}

/**
 * Confirms this device's push subscription to the server, if notifications are on. `newSession`: the member has just
 * signed in.
 */
export function confirmPush(member: number, newSession: boolean): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // The next start retries.
  void import('@/features/push/device')
    .then(({ confirmDevice }) => confirmDevice(member, newSession))
    .catch(() => undefined);
}
