import { createFileRoute } from '@tanstack/react-router';
import { LatestReport } from '@/features/surveys/components/ReportPage';
import { numbered } from '../../../../numbered';
import { KeepReport } from '../../../../survey/KeepReport';
import { SurveyShell } from '../../../../survey/SurveyShell';
import { useReader } from '../../../../survey/useReader';

export const Route = createFileRoute('/survey/$id/report/')({
  params: numbered,
  staticData: { layout: 'bare' },
  component: LatestReportPage,
});

function LatestReportPage() {
  const { id } = Route.useParams();
  const reader = useReader();
  return (
    <SurveyShell>
      {reader && (
        <LatestReport
          key={reader.account}
          reader={reader}
          survey={Number(id)}
          keep={(sheet) => <KeepReport callbackUrl={`/survey/${id}/report`} sheet={sheet} />}
        />
      )}
    </SurveyShell>
  );
}
