import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '@/lib/search';
import { Preferences } from '../newsletter/Preferences';

export const Route = createFileRoute('/newsletter-unsubscribe')({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
    token: textOf(token),
  }),
  staticData: { layout: 'bare' },
  component: Preferences,
});
