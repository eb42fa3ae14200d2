import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '@/lib/search';
import { Confirm } from '../newsletter/Confirm';

type Search = { email?: string | undefined; token?: string | undefined };

export const Route = createFileRoute('/newsletter-confirm')({
  validateSearch: ({ email, token }: Record<string, unknown>): Search => ({
    email: textOf(email),
    token: textOf(token),
  }),
  staticData: { layout: 'bare' },
  component: Confirm,
});
