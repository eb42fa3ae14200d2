import type { User } from '@/features/accounts/session';
import { closeMemberLog, openLogOf, openMemberLog } from '@/features/today/memberLog';

/**
 * Sends what waits of whoever is signed in, whichever page is open: at once, and when the network or the tab is back. A log
 * that is open also asks what other devices did; where nothing waits, none is opened. `moved` is called when somebody else is
 * here.
 */
export function followOutbox(who: () => User | null | undefined) {
  const logOf = async (id: number) => {
    const open = openLogOf(id);
    if (open) return open;
    const { waitingHere } = await import('./log/waiting');
    const user = (await waitingHere(id)) > 0 && who();
    return user && user.id === id ? openMemberLog(id, user.day_start_hour) : undefined;
  };
  const send = async () => {
    const user = who();
    const log = user && (await logOf(user.id));
    await log?.flush(true);
  };
  // Without storage nothing waits; without the parts for it, the next occasion is as good.
  const look = () => void send().catch(() => undefined);
  const seen = () => document.visibilityState === 'visible' && look();
  look();
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', seen);
  return {
    moved() {
      closeMemberLog(who()?.id);
      look();
    },
    stop() {
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', seen);
      closeMemberLog();
    },
  };
}
