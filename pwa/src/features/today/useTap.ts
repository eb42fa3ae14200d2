import type { Change } from '@/offline/model';
import { toast } from '@/ui/toast';
import { useLog } from './LogContext';

/** Logs, and says so where the device could not keep it. */
export function useTap() {
  const log = useLog();
  const act = async (entry: string, ...changes: Change[]): Promise<boolean> => {
    try {
      await log.log(entry, changes);
      navigator.vibrate?.(8);
      void import('@/sw/register').then(({ wakeForOutbox }) => wakeForOutbox());
      return true;
    } catch (error) {
      const full = (error as { full?: boolean }).full;
      toast(
        full
          ? 'This device has no room left. It was not logged; free some space and try again.'
          : 'This device could not keep it. It was not logged; please try again.',
        'trouble',
      );
      return false;
    }
  };
  return { act };
}
