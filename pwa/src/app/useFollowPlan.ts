import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useHub } from '@/live/LiveContext';
import { useTopic } from '@/live/useTopic';

/** The queries that depend on the plan. */
const OPENED = ['billing', 'program', 'programs', 'articles', 'events', 'company'];

/**
 * Follows the member's plan on every open screen: a change takes effect within a second (R98). The
 * plan may change before the socket connects, for example while a member returns from the
 * provider's page, so the first connection refetches the plan. A socket that lost messages may have
 * missed a change, so it refetches everything that depends on the plan.
 */
export function useFollowPlan(): void {
  const client = useQueryClient();
  const hub = useHub();
  // Another part of the page may already have connected the socket.
  const connected = useRef(hub.status('me') === 'live');
  const refetch = (changed: boolean) =>
    void client.invalidateQueries({
      // Refetching how to pay would open another payment, so do it only after a known change.
      predicate: ({ queryKey: [name, of] }) =>
        OPENED.includes(name as string) && (changed || of !== 'how to pay'),
    });
  useTopic('me', {
    snapshot: () => {
      if (connected.current) refetch(false);
      else void client.invalidateQueries({ queryKey: ['billing', 'own'] });
      connected.current = true;
    },
    delta: ({ plan }) => {
      if (plan) refetch(true);
    },
    gone: () => undefined,
  });
}
