import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@/features/accounts/session';

/**
 * Sends answers to surveys that wait on this device, from any page: at once, and when the network or the tab comes back. What a
 * visitor answered goes to the account that signs in. Call `look` when that changes.
 */
export function followAnswers(client: QueryClient, who: () => User | null | undefined) {
  const send = async () => {
    const { hasSheets } = await import('./log/waiting');
    if (!(await hasSheets())) return;
    const { sendBehind } = await import('./survey/sendBehind');
    await sendBehind(client, who()?.id);
  };
  // Without storage nothing waits; without the parts for it, the next occasion is as good.
  const look = () => void send().catch(() => undefined);
  const seen = () => document.visibilityState === 'visible' && look();
  look();
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', seen);
  return {
    look,
    stop() {
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', seen);
    },
  };
}
