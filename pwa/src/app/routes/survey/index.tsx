import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { SurveyHome } from '@/features/surveys/components/SurveyHome';
import { useTitle } from '@/lib/useTitle';
import { surveyPages as words } from '../../words';

export const Route = createFileRoute('/survey/')({ component: Surveys });

function Surveys() {
  const { user } = useSession();
  useTitle(words.scorecard);
  return <SurveyHome account={user?.id ?? 0} />;
}
