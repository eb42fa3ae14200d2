import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatPlural } from '@/lib/format';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { LinkRow, rowLink } from '@/ui/LinkRow';
import { Listing, NoRows } from '@/ui/Listing';
import { Menu } from '@/ui/Menu';
import { modal } from '@/ui/modal';
import { SearchField } from '@/ui/SearchField';
import { Options, SelectField } from '@/ui/SelectField';
import { shared } from '@/ui/words';
import { dropSurvey, surveysToEdit, useSurveyChange } from '../queries';
import { SurveyTags } from '../SurveyTags';
import { type SurveySearch, states, surveySearch } from '../search';
import type { SurveyCard } from '../survey';
import { nouns } from '../words';
import { surveyTable as words } from './words';

type Props = {
  search: SurveySearch;
  change(next: SurveySearch): void;
  /** Whether this editor may read individual responses. */
  readsResponses: boolean;
};

/** All surveys, for editors. */
export function SurveyTable({ search, change, readsResponses }: Props) {
  const surveys = useInfiniteQuery(surveysToEdit(search));
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
      <Listing
        of={surveys}
        what={words.what}
        loading={words.loading}
        empty={
          <NoRows
            filtered={filtered}
            clear={() => change({})}
            words={words}
            action={
              <Button onClick={() => modal.open('new survey', {})}>{words.createFirst}</Button>
            }
          />
        }
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((survey) => (
              <Row key={survey.id} survey={survey} readsResponses={readsResponses} />
            ))}
          </ul>
        )}
      </Listing>
    </Card>
  );
}

type RowProps = { survey: SurveyCard; readsResponses: boolean };

function Row({ survey, readsResponses }: RowProps) {
  const navigate = useNavigate();
  const { title, question_count, minutes, responses } = survey;
  const id = String(survey.id);
  const { mutateAsync: drop } = useSurveyChange(dropSurvey);
  const remove = () =>
    modal.open('confirm change', {
      title: words.deleteQuestion(title),
      text: words.deleteText,
      verb: words.delete,
      keep: words.keep,
      change: () => drop(survey.id),
      done: words.deleted,
    });
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
    <LinkRow className="flex-wrap gap-x-4 gap-y-1 pr-2">
      <div className="min-w-0 flex-1 basis-60">
        <Link to="/admin/surveys/$id" params={{ id }} className={rowLink}>
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
            ...(survey.state === 'draft'
              ? [{ label: words.delete, name: words.deleteName(title), choose: remove }]
              : []),
          ]}
        />
      </span>
      <span className="flex flex-wrap gap-1.5">
        <SurveyTags survey={survey} />
      </span>
      <span className="w-32 text-right text-sm text-muted tabular-nums max-sm:w-auto">
        {formatPlural(responses ?? 0, nouns.response)}
      </span>
    </LinkRow>
  );
}
