import { createFileRoute } from '@tanstack/react-router';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { CampaignTable } from '@/features/campaigns/components/CampaignTable';
import { LiveMailings } from '@/features/campaigns/components/LiveMailings';
import { NewCampaign } from '@/features/campaigns/components/NewCampaign';
import { textOf } from '@/lib/search';
import { useTitle } from '@/lib/useTitle';
import { adminCampaignsPage as words } from '../../../../words';

export const Route = createFileRoute('/admin/newsletter/campaigns/')({
  staticData: { permission: 'newsletter:read' },
  validateSearch: (asked: Record<string, unknown>): { q?: string | undefined } => ({
    q: textOf(asked.q),
  }),
  component: Campaigns,
});

function Campaigns() {
  useTitle(words.title);
  const { user } = useSession();
  const { q } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayEdit = user ? may(user, 'newsletter:edit') : false;
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.title}</h1>
        {user && may(user, 'live:read') && <LiveMailings />}
        {mayEdit && <NewCampaign />}
      </div>
      <CampaignTable
        mayEdit={mayEdit}
        q={q}
        search={(q) => void navigate({ search: { q }, replace: true })}
      />
    </>
  );
}
