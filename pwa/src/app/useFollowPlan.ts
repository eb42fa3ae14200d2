import { useQueryClient } from '@tanstack/react-query';
import { useTopic } from '@/live/useTopic';

/** Queries that depend on the plan; refetched when it changes. */
const OPENED = ['billing', 'program', 'programs', 'articles', 'events', 'company'];

/** Follows the member's plan on every open screen: a change takes effect within a second (R98). */
export function useFollowPlan(): void {
  const client = useQueryClient();
  useTopic('me', {
    snapshot: () => undefined,
    delta: ({ plan }) => {
      if (!plan) return;
      void client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => OPENED.includes(String(name)),
      });
    },
    gone: () => undefined,
  });
}
