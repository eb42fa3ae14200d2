import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { howToPayKey, ownBilling } from '@/features/billing/queries';
import { useTopic } from '@/live/useTopic';

/** What depends on the plan. */
const OPENED = ['billing', 'program', 'programs', 'articles', 'events', 'company'];

/**
 * Follows the member's plan on every open screen: a change takes effect within a second (R98). The page may have
 * requested its data before the socket connected, for example while a member was coming back from the provider's page:
 * the plan is then refetched. A socket that lost messages may have lost a change: everything that depends on the plan
 * is refetched.
 */
export function useFollowPlan(): void {
  const client = useQueryClient();
  const connected = useRef(false);
  const refetch = (changed: boolean) =>
    void client.invalidateQueries({
      predicate: ({ queryKey: [name, of] }) =>
        // This would open another payment with the provider.
        OPENED.includes(name as string) && (changed || of !== howToPayKey),
    });
  useTopic('me', {
    snapshot: () => {
      if (connected.current) refetch(false);
      else void client.invalidateQueries({ queryKey: ownBilling.queryKey });
      connected.current = true;
    },
    delta: ({ plan }) => {
      if (plan) refetch(true);
    },
    gone: () => undefined,
  });
}
