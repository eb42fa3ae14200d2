import { createFileRoute } from '@tanstack/react-router';
import { countOf, textOf } from '@/lib/search';
import { Preferences } from '../newsletter/Preferences';

type Search = { token?: string | undefined; campaign?: number | undefined };

export const Route = createFileRoute('/newsletter-unsubscribe')({
  validateSearch: ({ token, campaign }: Record<string, unknown>): Search => ({
    token: textOf(token),
    campaign: countOf(campaign),
  }),
  staticData: { layout: 'bare' },
  component: Preferences,
});
