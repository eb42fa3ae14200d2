import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '@/lib/search';
import { JoinTeam } from '../../program/JoinTeam';

export const Route = createFileRoute('/teams/join')({
  validateSearch: ({ token }): { token?: string | undefined } => ({ token: textOf(token) }),
  staticData: { layout: 'bare' },
  component: Page,
});

function Page() {
  return <JoinTeam token={Route.useSearch().token ?? ''} />;
}
