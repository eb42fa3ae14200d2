import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { LiveCounts } from '@/features/surveyEditor/LiveCounts';
import { editedSurvey } from '@/features/surveyEditor/queries';
import { SurveyResults } from '@/features/surveyEditor/results/SurveyResults';
import { resultSearch } from '@/features/surveyEditor/search';
import { useTitle } from '@/lib/useTitle';
import { numbered } from '../../../../numbered';
import { SurveyMissing } from '../../../../survey/SurveyMissing';
import { SurveyPages } from '../../../../survey/SurveyPages';
import { adminSurveysIdResultsPage as words } from '../../../../words';

export const Route = createFileRoute('/admin/surveys/$id/results')({
  params: numbered,
  component: Results,
});

function Results() {
  const id = Number(Route.useParams().id);
  return (
    <SurveyPages id={id}>
      <Counts id={id} />
    </SurveyPages>
  );
}

function Counts({ id }: { id: number }) {
  const { data: survey, error, isFetching, refetch } = useQuery(editedSurvey(id));
  const { user } = useSession();
  const search = resultSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const title = survey ? words.titleOf(survey.title) : words.title;
  useTitle(title);
  if (!survey && error) return <SurveyMissing error={error} retry={refetch} busy={isFetching} />;
  return (
    <>
      <header className="flex items-baseline justify-between gap-3">
        <h1 className="min-w-0 text-2xl font-extrabold tracking-tight break-words">{title}</h1>
        {user && may(user, 'live:read') && <LiveCounts />}
      </header>
      <SurveyResults
        survey={id}
        search={search}
        readsTexts={user ? may(user, 'survey-response:read') : false}
        change={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </>
  );
}
