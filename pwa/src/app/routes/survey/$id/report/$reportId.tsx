import { createFileRoute, notFound } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { OneReport } from '@/features/surveys/components/ReportPage';
import { isNumber } from '../../../../numbered';
import { SurveyShell } from '../../../../survey/SurveyShell';

/** `share`: the token of a link that the author shared. */
type Search = { share?: string };

export const Route = createFileRoute('/survey/$id/report/$reportId')({
  validateSearch: ({ share }: Record<string, unknown>): Search =>
    share === undefined ? {} : { share: String(share) },
  params: {
    parse: ({ id, reportId }: { id: string; reportId: string }) => {
      if (!isNumber(id) || !isNumber(reportId)) throw notFound();
      return { id, reportId };
    },
  },
  staticData: { layout: 'bare' },
  component: ReportPage,
});

function ReportPage() {
  const { id, reportId } = Route.useParams();
  const { share } = Route.useSearch();
  const { user, status } = useSession();
  return (
    <SurveyShell>
      {/* Access depends on the session. */}
      {status !== 'loading' && (
        <OneReport
          account={user?.id ?? 0}
          survey={Number(id)}
          report={Number(reportId)}
          share={share}
        />
      )}
    </SurveyShell>
  );
}
