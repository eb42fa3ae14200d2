import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { ScorecardView } from '@/features/surveys/components/ScorecardView';
import { useTitle } from '@/lib/useTitle';
import { surveyPages as words } from '../words';

export const Route = createFileRoute('/scorecard')({
  staticData: { requiresAuth: true },
  component: Scorecard,
});

function Scorecard() {
  const { user } = useSession();
  useTitle(words.scorecard);
  return user && <ScorecardView account={user.id} />;
}
