import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@/features/accounts/session';

/**
 * Sends survey answers that wait on this device, from any page: at once, and when the network or the tab comes back. A
 * visitor's answers go to the account that signs in. Call `look` after a sign-in or sign-out.
 */
export function followAnswers(client: QueryClient, who: () => User | null | undefined) {
  const send = async () => {
    const { hasSheets } = await import('./log/waiting');
    if (!(await hasSheets())) return;
    const { sendBehind } = await import('./survey/sendBehind');
    await sendBehind(client, who()?.id);
  };
  // Without storage there is nothing to send. If the code does not load, the next event retries.
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
