import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { LiveCounts } from '@/features/surveyEditor/LiveCounts';
import { SurveyTable } from '@/features/surveyEditor/list/SurveyTable';
import { type SurveySearch, surveySearch } from '@/features/surveyEditor/search';
import { useTitle } from '@/lib/useTitle';
import { Button, buttonClasses } from '@/ui/Button';
import { modal } from '@/ui/modal';
import { ListTools } from '../../../lists/ListTools';
import { adminSurveysIndexPage as words } from '../../../words';

export const Route = createFileRoute('/admin/surveys/')({
  staticData: { permission: 'survey:edit' },
  component: Surveys,
});

function Surveys() {
  useTitle(words.surveys);
  const { user } = useSession();
  const search = surveySearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const change = (next: SurveySearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2 sm:mt-4">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight">{words.surveys}</h1>
        {user && may(user, 'live:read') && <LiveCounts />}
        <div className="flex flex-wrap gap-2 max-sm:order-1">
          <ListTools list="surveys" search={search} show={(view) => change(surveySearch(view))} />
          <Link to="/admin/surveys/kinds" className={buttonClasses({ look: 'quiet' })}>
            {words.kinds}
          </Link>
        </div>
        <Button onClick={() => modal.open('new survey', {})}>
          <Plus size={18} aria-hidden="true" />
          {words.newSurvey}
        </Button>
      </div>
      <SurveyTable
        search={search}
        change={change}
        readsResponses={user ? may(user, 'survey-response:read') : false}
      />
    </>
  );
}
