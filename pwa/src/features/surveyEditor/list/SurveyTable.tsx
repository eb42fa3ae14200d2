import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatPlural } from '@/lib/format';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Menu } from '@/ui/Menu';
import { modal } from '@/ui/modal';
import { SearchField } from '@/ui/SearchField';
import { Options, SelectField } from '@/ui/SelectField';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { shared } from '@/ui/words';
import { surveysToEdit } from '../queries';
import { SurveyTags } from '../SurveyTags';
import { type SurveySearch, states, surveySearch } from '../search';
import type { SurveyCard } from '../survey';
import { nouns } from '../words';
import { surveyTable as words } from './words';

type Props = {
  search: SurveySearch;
  change(next: SurveySearch): void;
  /** Whether this editor may read single responses. */
  readsResponses: boolean;
};

/** All surveys for their editors. */
export function SurveyTable({ search, change, readsResponses }: Props) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    surveysToEdit(search),
  );
  const surveys = data?.pages.flatMap((page) => page.data) ?? [];
  const filtered = Boolean(search.q || search.state);
  return (
    <Card aria-label={words.title}>
      <search className="grid gap-3 border-b border-line p-4 sm:grid-cols-[2fr_1fr]">
        <SearchField
          label={shared.search}
          placeholder={words.searchHint}
          value={search.q}
          search={(q) => change({ ...search, q })}
        />
        <SelectField
          label={words.state}
          value={search.state ?? ''}
          onChange={({ target }) => change(surveySearch({ ...search, state: target.value }))}
        >
          <option value="">{words.anyState}</option>
          <Options of={states} />
        </SelectField>
      </search>
      {isPending && (
        <Loading label={words.loading}>
          <div className="grid gap-2 p-5">
            {['a', 'b', 'c', 'd'].map((each) => (
              <Skeleton key={each} className="h-14" />
            ))}
          </div>
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && surveys.length === 0 && (
        <EmptyState
          title={filtered ? words.noMatch : words.empty}
          action={
            filtered ? (
              <Button look="quiet" onClick={() => change({})}>
                {words.showAll}
              </Button>
            ) : (
              <Button onClick={() => modal.open('new survey', {})}>{words.createFirst}</Button>
            )
          }
        >
          {filtered ? words.noMatchText : words.emptyText}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {surveys.map((survey) => (
          <Row key={survey.id} survey={survey} readsResponses={readsResponses} />
        ))}
      </ul>
      <div className="p-4 text-center empty:hidden">
        <ShowMore of={more} />
      </div>
    </Card>
  );
}

type RowProps = { survey: SurveyCard; readsResponses: boolean };

function Row({ survey, readsResponses }: RowProps) {
  const navigate = useNavigate();
  const { title, question_count, minutes, responses } = survey;
  const id = String(survey.id);
  const places = [
    {
      label: words.results,
      name: words.resultsName(title),
      choose: () => void navigate({ to: '/admin/surveys/$id/results', params: { id } }),
    },
    ...(readsResponses
      ? [
          {
            label: words.responses,
            name: words.responsesName(title),
            choose: () => void navigate({ to: '/admin/surveys/$id/responses', params: { id } }),
          },
        ]
      : []),
  ];
  return (
    <li className="relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-3 pr-2 pl-5 hover:bg-sunken has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-sea-ink">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to="/admin/surveys/$id"
          params={{ id }}
          className="font-semibold break-words outline-none after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="text-sm text-muted">
          {formatPlural(question_count, nouns.question)} · {formatPlural(minutes, nouns.minute)}
        </p>
      </div>
      <span className="relative z-1 sm:order-last">
        <Menu
          label={words.actions(title)}
          items={[
            ...places,
            {
              label: words.duplicate,
              name: words.duplicateName(title),
              choose: () => modal.open('new survey', { copied: survey }),
            },
          ]}
        />
      </span>
      <span className="flex flex-wrap gap-1.5">
        <SurveyTags survey={survey} />
      </span>
      <span className="w-32 text-right text-sm text-muted tabular-nums max-sm:w-auto">
        {formatPlural(responses ?? 0, nouns.response)}
      </span>
    </li>
  );
}
