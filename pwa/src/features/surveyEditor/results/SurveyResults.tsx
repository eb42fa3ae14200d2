import { useQuery } from '@tanstack/react-query';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { SelectField } from '@/ui/SelectField';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Stat } from '@/ui/Stat';
import { surveyResults } from '../queries';
import type { ResultSearch } from '../search';
import type { Results } from '../survey';
import { durationWords, monthWords } from '../words';
import { DimensionBars } from './DimensionBars';
import { DropOff } from './DropOff';
import { changeOf } from './numbers';
import { QuestionResults } from './QuestionResults';
import { comparisonWords, resultsPage as words } from './words';

type Props = {
  survey: number;
  search: ResultSearch;
  change(next: ResultSearch): void;
  /** Whether this editor may read individual written answers. */
  readsTexts: boolean;
};

/** The results of a version of a survey: of a month, or of all months. */
export function SurveyResults({ survey, search, change, readsTexts }: Props) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    surveyResults(survey, search),
  );
  if (isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="mt-4 h-80 rounded-card" />
      </Loading>
    );
  }
  if (!data) {
    return (
      <Card>
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      </Card>
    );
  }
  return (
    <div className={isPlaceholderData ? 'grid gap-4 opacity-60' : 'grid gap-4'}>
      <Card aria-label={words.overview} className="p-5 sm:p-6">
        <Choices results={data} search={search} change={change} />
        <Numbers results={data} />
      </Card>
      {data.responses === 0 ? (
        <Card>
          <EmptyState title={words.empty}>
            {data.period ? words.emptyMonth : words.emptyText}
          </EmptyState>
        </Card>
      ) : (
        <>
          {data.dimensions.length > 0 && (
            <DimensionBars dimensions={data.dimensions} before={data.compared?.dimensions} />
          )}
          <QuestionResults results={data} readsTexts={readsTexts} />
        </>
      )}
      {data.responses + data.unfinished > 0 && <DropOff results={data} />}
    </div>
  );
}

type PartProps = { results: Results } & Pick<Props, 'search' | 'change'>;

/** Selects the version, the month, and another month to compare with, if there are several. */
function Choices({ results: { version, versions, periods }, search, change }: PartProps) {
  if (versions.length < 2 && periods.length === 0) return null;
  const months = (only: string[]) =>
    only.map((each) => (
      <option key={each} value={each}>
        {monthWords(each)}
      </option>
    ));
  return (
    <search className="mb-5 grid gap-3 sm:grid-cols-3">
      <SelectField
        label={words.version}
        value={version}
        onChange={({ target }) => change({ ...search, version: Number(target.value) })}
      >
        {versions.map((each) => (
          <option key={each} value={each}>
            {words.versionNumber(each)}
          </option>
        ))}
      </SelectField>
      {periods.length > 0 && (
        <SelectField
          label={words.month}
          value={search.period ?? ''}
          onChange={({ target }) => change({ ...search, period: target.value || undefined })}
        >
          <option value="">{words.allMonths}</option>
          {months(periods)}
        </SelectField>
      )}
      {(periods.length > 1 || search.compare) && (
        <SelectField
          label={words.compare}
          value={search.compare ?? ''}
          onChange={({ target }) => change({ ...search, compare: target.value || undefined })}
        >
          <option value="">{words.noComparison}</option>
          {months(periods.filter((each) => each !== search.period || each === search.compare))}
        </SelectField>
      )}
    </search>
  );
}

function Numbers({ results }: { results: Results }) {
  const { responses, unfinished, median_seconds: median, score, compared } = results;
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Stat label={words.responses} value={responses} />
        <Stat label={words.unfinished} value={unfinished} />
        <div className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{words.median}</dt>
          <dd className="text-xl font-bold tabular-nums">
            {median == null ? '–' : durationWords(median)}
          </dd>
        </div>
        {score != null && <Stat label={words.score} value={score} />}
      </dl>
      {compared && (
        <p className="mt-4 text-sm text-muted">
          {comparisonWords(compared, changeOf(score, compared.score))}
        </p>
      )}
    </>
  );
}
