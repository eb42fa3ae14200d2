import { useEffect, useState } from 'react';
import type { OfflineLog } from '@/offline/log';

export type Opening = { log?: OfflineLog; failed?: boolean };

/** Opens the member's log and sends what waits: at the start, when the network or the tab is back. */
export function useMemberLog(id: number, dayStartHour: number): Opening {
  const [opening, setOpening] = useState<Opening>({});
  useEffect(() => {
    let log: OfflineLog | undefined;
    let left = false;
    const send = () => void log?.flush(true);
    const look = () => {
      if (document.visibilityState === 'visible') send();
    };
    import('@/offline/log')
      .then(({ OfflineLog }) => OfflineLog.open(id, dayStartHour))
      .then((opened) => {
        log = opened;
        if (left) return opened.close();
        setOpening({ log: opened });
        send();
      })
      .catch(() => setOpening({ failed: true }));
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', look);
    return () => {
      left = true;
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', look);
      log?.close();
    };
  }, [id, dayStartHour]);
  return opening;
}
