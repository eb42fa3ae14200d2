import { useSyncExternalStore } from 'react';
import { installing } from '@/lib/install';
import { useInstallWay as words } from './words';

/** How to install the app: through the browser's prompt, or by hand. */
type InstallWay = 'offered' | 'by hand';

/** Whether the app was started from the home screen. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/**
 * Whether this is iOS, which has no install prompt. An iPad identifies as a Mac, but Macs have no
 * touch screen.
 */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** How this device can install the app; undefined if it cannot, or already has. */
export function useInstallWay(): InstallWay | undefined {
  const offer = useSyncExternalStore(installing.listen, installing.offer);
  if (isInstalled()) return undefined;
  if (offer) return 'offered';
  return isIos() ? 'by hand' : undefined;
}

export const installWords: Record<InstallWay, string> = {
  offered: words.install,
  'by hand': words.addToHome,
};
