import { createFileRoute } from '@tanstack/react-router';
import { textOf } from '@/lib/search';
import { JoinCompany } from '../../company/JoinCompany';

type Search = { token?: string | undefined; corporation_uid?: string | undefined };

export const Route = createFileRoute('/company/join')({
  validateSearch: ({ token, corporation_uid }): Search => ({
    token: textOf(token),
    corporation_uid: textOf(corporation_uid),
  }),
  staticData: { layout: 'bare' },
  component: Page,
});

function Page() {
  const { token, corporation_uid } = Route.useSearch();
  return <JoinCompany token={token} uid={corporation_uid} />;
}
