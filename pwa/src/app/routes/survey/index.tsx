import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { SurveyHome } from '@/features/surveys/components/SurveyHome';
import { surveyHome as words } from '@/features/surveys/words';
import { useTitle } from '@/lib/useTitle';

export const Route = createFileRoute('/survey/')({ component: Surveys });

function Surveys() {
  const { user } = useSession();
  useTitle(user ? words.all : words.title);
  return <SurveyHome account={user?.id ?? 0} />;
}
