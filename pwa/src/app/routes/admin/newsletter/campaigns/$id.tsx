import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { CampaignHead } from '@/features/campaigns/components/CampaignHead';
import { CampaignNumbers } from '@/features/campaigns/components/CampaignNumbers';
import { LiveMailings } from '@/features/campaigns/components/LiveMailings';
import { SendingActions } from '@/features/campaigns/components/SendingActions';
import { campaign as campaignOf } from '@/features/campaigns/queries';
import { useTitle } from '@/lib/useTitle';
import { backLink } from '@/ui/backLink';
import { Skeleton } from '@/ui/Skeleton';
import { CampaignForm } from '../../../../campaigns/CampaignForm';
import { Loaded } from '../../../../Loaded';
import { filtersOf } from '../../../../listFilters';
import { numbered } from '../../../../numbered';
import { adminCampaignPage as words } from '../../../../words';

export const Route = createFileRoute('/admin/newsletter/campaigns/$id')({
  params: numbered,
  component: OneCampaign,
});

/** A newsletter: an editor while it is a draft, then its figures. */
function OneCampaign() {
  const id = Number(Route.useParams().id);
  const { user } = useSession();
  const query = useQuery(campaignOf(id));
  useTitle(query.data?.subject || words.newsletter);
  const begun = query.data?.started_at != null;
  const all = (
    <Link
      to="/admin/newsletter/campaigns"
      search={filtersOf('/admin/newsletter/campaigns')}
      className={backLink}
    >
      {words.all}
    </Link>
  );
  return (
    <Loaded
      of={query}
      heading={words.newsletter}
      {...words}
      back={all}
      skeleton={
        <>
          <Skeleton className="mt-4 h-40 rounded-card" />
          <Skeleton className="mt-4 h-120 rounded-card" />
        </>
      }
    >
      {(campaign) =>
        user && (
          <div className="grid gap-4 pb-8">
            <div className="mt-2 flex items-center justify-between gap-3">
              {all}
              {begun && may(user, 'live:read') && <LiveMailings />}
            </div>
            {campaign.state === 'draft' && may(user, 'newsletter:edit') ? (
              <CampaignForm key={id} campaign={campaign} user={user} />
            ) : (
              <CampaignHead campaign={campaign}>
                <SendingActions campaign={campaign} sends={may(user, 'newsletter:send')} />
              </CampaignHead>
            )}
            {begun && <CampaignNumbers campaign={campaign} />}
          </div>
        )
      }
    </Loaded>
  );
}
