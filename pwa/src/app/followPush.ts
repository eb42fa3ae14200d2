import type { newRouter } from './router';

type Badged = { clearAppBadge?(): Promise<void> };

/** Whoever looks at the app has seen what its icon was marked for. */
function seen(): void {
  if (document.visibilityState !== 'visible') return;
  void (navigator as Badged).clearAppBadge?.().catch(() => undefined);
}

/** Goes where a tapped notification leads, in the page that is open. Returns the way to stop. */
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

/** Lets the server know that this device is still there, where notifications are on. `newSession`: they signed in just now. */
export function confirmPush(member: number, newSession: boolean): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // What fails is said again at the next start.
  void import('@/features/push/device')
    .then(({ confirmDevice }) => confirmDevice(member, newSession))
    .catch(() => undefined);
}
