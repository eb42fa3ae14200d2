import { useEffect, useState } from 'react';
import type { OfflineLog } from '@/offline/log';
import { openMemberLog } from './memberLog';

type Opening = { log?: OfflineLog; failed?: boolean };

/** Opens the member's log, sends pending changes and fetches those of other devices. */
export function useMemberLog(id: number, dayStartHour: number): Opening {
  const [opening, setOpening] = useState<Opening>({});
  useEffect(() => {
    let left = false;
    openMemberLog(id, dayStartHour).then(
      (log) => {
        if (left) return;
        setOpening({ log });
        void log.flush(true);
      },
      () => left || setOpening({ failed: true }),
    );
    return () => {
      left = true;
    };
  }, [id, dayStartHour]);
  return opening;
}
