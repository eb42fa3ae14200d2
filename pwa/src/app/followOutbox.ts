import type { User } from '@/features/accounts/session';
import { closeMemberLog, openLogOf, openMemberLog } from '@/features/today/memberLog';

/**
 * Sends the signed-in member's queued changes from any page: at once, and when the network or the tab comes back. An open log
 * also fetches changes from other devices. No log is opened when nothing is queued. Call `moved` when the account changes.
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
  // Without storage there is nothing to send. If the code does not load, the next event retries.
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
