import { useSyncExternalStore } from 'react';
import { installing } from '@/lib/install';

/** How Daymark gets onto the home screen: the browser offers it, or its people do it themselves. */
export type InstallWay = 'offered' | 'by hand';

/** Started from the home screen already. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** iOS offers nothing. An iPad says that it is a Mac, and Macs have no touch. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Undefined where it cannot be had, or is there. */
export function useInstallWay(): InstallWay | undefined {
  const offer = useSyncExternalStore(installing.listen, installing.offer);
  if (isInstalled()) return undefined;
  if (offer) return 'offered';
  return isIos() ? 'by hand' : undefined;
}

export const installWords: Record<InstallWay, string> = {
  offered: 'Install Daymark as an app: it opens at once, without a network too.',
  'by hand':
    'Put Daymark on your home screen: tap Share in the browser’s bar, then “Add to Home Screen”.',
};
