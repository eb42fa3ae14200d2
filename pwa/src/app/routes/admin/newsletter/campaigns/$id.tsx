import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { isMissing } from '@/api/error';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { CampaignHead } from '@/features/campaigns/components/CampaignHead';
import { CampaignNumbers } from '@/features/campaigns/components/CampaignNumbers';
import { LiveMailings } from '@/features/campaigns/components/LiveMailings';
import { SendingActions } from '@/features/campaigns/components/SendingActions';
import { campaign as campaignOf } from '@/features/campaigns/queries';
import { useTitle } from '@/lib/useTitle';
import { backLink } from '@/ui/backLink';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { CampaignForm } from '../../../../campaigns/CampaignForm';
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
  const { data: campaign, error, isPending, isFetching, refetch } = useQuery(campaignOf(id));
  useTitle(campaign?.subject || words.newsletter);
  const all = (
    <Link
      to="/admin/newsletter/campaigns"
      search={filtersOf('/admin/newsletter/campaigns')}
      className={backLink}
    >
      {words.all}
    </Link>
  );
  if (isPending || !user) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="mt-4 h-40 rounded-card" />
        <Skeleton className="mt-4 h-120 rounded-card" />
      </Loading>
    );
  }
  if (!campaign) {
    return (
      <Card className="mt-4">
        <h1 className="sr-only">{words.newsletter}</h1>
        {isMissing(error) ? (
          <EmptyState title={words.missing} action={all}>
            {words.missingText}
          </EmptyState>
        ) : (
          <Fault error={error} what={words.what} retry={() => void refetch()} busy={isFetching} />
        )}
      </Card>
    );
  }
  const begun = campaign.started_at != null;
  return (
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
  );
}
