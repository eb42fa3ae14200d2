import { useSyncExternalStore } from 'react';
import { installing } from '@/lib/install';
import { useInstallWay as words } from './words';

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
  offered: words.install,
  'by hand': words.addToHome,
};
