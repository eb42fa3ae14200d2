import { useQueryClient } from '@tanstack/react-query';
import { useTopic } from '@/live/useTopic';

/** Queries that depend on the plan; refetched when it changes. */
const OPENED = ['billing', 'program', 'programs', 'articles', 'events', 'company'];

/**
 * Follows the member's plan on every open screen: a change takes effect within a second (R98). When the socket
 * connects, the plan is refetched: it may have changed since the page requested it, for example while a member was
 * coming back from the provider's page.
 */
export function useFollowPlan(): void {
  const client = useQueryClient();
  useTopic('me', {
    snapshot: () => void client.invalidateQueries({ queryKey: ['billing', 'own'] }),
    delta: ({ plan }) => {
      if (plan) for (const name of OPENED) void client.invalidateQueries({ queryKey: [name] });
    },
    gone: () => undefined,
  });
}
