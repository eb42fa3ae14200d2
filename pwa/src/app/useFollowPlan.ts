import { useQueryClient } from '@tanstack/react-query';
import { useTopic } from '@/live/useTopic';

/** What a plan opens or closes: asked for anew when the member's plan has changed. */
const OPENED = ['billing', 'program', 'programs', 'articles', 'events', 'company'];

/** Follows the member's plan on every open screen: what it opens is there within a second, and what it closes is gone (R98). */
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
