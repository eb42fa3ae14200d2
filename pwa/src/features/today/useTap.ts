import type { Change } from '@/offline/model';
import { toast } from '@/ui/toast';
import { useLog } from './LogContext';
import { useTap as words } from './words';

/** Logs a tap, and shows an error if the device could not store it. */
export function useTap() {
  const log = useLog();
  const act = async (entry: string, ...changes: Change[]): Promise<boolean> => {
    try {
      await log.log(entry, changes);
      navigator.vibrate?.(8);
      void import('@/sw/register')
        .then(({ wakeForOutbox }) => wakeForOutbox())
        // The page sends the change itself while it is open.
        .catch(() => undefined);
      return true;
    } catch (error) {
      const full = (error as { full?: boolean }).full;
      toast(full ? words.full : words.failed, 'trouble');
      return false;
    }
  };
  return { act };
}
