import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { surveyVersion } from '@/features/surveyEditor/queries';
import { ResponseTable } from '@/features/surveyEditor/responses/ResponseTable';
import { filterOf, type ResponseSearch, responseSearch } from '@/features/surveyEditor/search';
import { download, withQuery } from '@/lib/download';
import { useTitle } from '@/lib/useTitle';
import { Button } from '@/ui/Button';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { ListTools } from '../../../../lists/ListTools';
import { numbered } from '../../../../numbered';
import { SurveyMissing } from '../../../../survey/SurveyMissing';
import { SurveyPages } from '../../../../survey/SurveyPages';
import { adminSurveysIdResponsesPage as words } from '../../../../words';

export const Route = createFileRoute('/admin/surveys/$id/responses')({
  params: numbered,
  staticData: { permission: 'survey-response:read' },
  component: Responses,
});

const formats = [
  { format: 'csv', label: words.csv },
  { format: 'json', label: words.json },
] as const;

function Responses() {
  const id = Number(Route.useParams().id);
  return (
    <SurveyPages id={id}>
      <List id={id} />
    </SurveyPages>
  );
}

function List({ id }: { id: number }) {
  const { user } = useSession();
  const {
    data: survey,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery(surveyVersion(id, undefined));
  const search = responseSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const title = survey ? words.titleOf(survey.title) : words.title;
  useTitle(title);
  const change = (next: ResponseSearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-80 rounded-card" />
      </Loading>
    );
  }
  if (!survey || !user) return <SurveyMissing error={error} retry={refetch} busy={isFetching} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-2xl font-extrabold tracking-tight break-words">{title}</h1>
        <ListTools list="responses" search={search} show={(view) => change(responseSearch(view))} />
        {formats.map(({ format, label }) => (
          <Button
            key={format}
            look="quiet"
            className="max-sm:px-3"
            aria-label={words.exportAs(label)}
            onClick={() => {
              const asked = { survey_id: id, ...filterOf(search), format };
              return download(withQuery('/v1/core/survey-response/export', asked));
            }}
          >
            <Download size={18} aria-hidden="true" />
            {label}
          </Button>
        ))}
      </div>
      <ResponseTable
        survey={survey}
        search={search}
        change={change}
        may={{
          correct: may(user, 'survey-response:correct'),
          count: may(user, 'survey:edit'),
        }}
      />
    </>
  );
}
