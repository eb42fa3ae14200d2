import { createContext, useContext, useSyncExternalStore } from 'react';
import type { OfflineLog } from '@/offline/log';
import type { View } from '@/offline/view';

export const LogContext = createContext<OfflineLog | undefined>(undefined);

/** The member's log on this device. */
export function useLog(): OfflineLog {
  const log = useContext(LogContext);
  if (!log) throw new Error('LogContext is missing');
  return log;
}

/** The current view of the log: stored entries with pending changes. */
export function useView(): View {
  const log = useLog();
  return useSyncExternalStore(log.listen, () => log.view);
}
