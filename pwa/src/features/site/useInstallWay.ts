import { useSyncExternalStore } from 'react';
import { installing } from '@/lib/install';
import { useInstallWay as words } from './words';

/** How to install the app: the browser offers it, or the user does it by hand. */
type InstallWay = 'offered' | 'by hand';

/** Already started from the home screen. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** iOS has no install prompt. An iPad identifies as a Mac, but Macs have no touch. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Undefined if the app cannot be installed, or already is. */
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
