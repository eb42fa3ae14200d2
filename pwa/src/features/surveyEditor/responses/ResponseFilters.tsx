import { useQuery } from '@tanstack/react-query';
import { DayField } from '@/ui/DayField';
import { SearchField } from '@/ui/SearchField';
import { Options, SelectField } from '@/ui/SelectField';
import { shared } from '@/ui/words';
import { surveyResults } from '../queries';
import { type ResponseSearch, responseSearch, responseStates } from '../search';
import { monthWords } from '../words';
import { responseTable as words } from './words';

type Props = {
  survey: number;
  /** Whether it is a monthly survey, and this reader may see the month of a response. */
  monthly: boolean;
  search: ResponseSearch;
  change(next: ResponseSearch): void;
};

/** Filters the responses. */
export function ResponseFilters({ survey, monthly, search, change }: Props) {
  const { data } = useQuery({ ...surveyResults(survey, {}), enabled: monthly });
  return (
    <search className="grid grid-cols-2 gap-3 border-b border-line p-4 @2xl:grid-cols-4">
      <SearchField
        label={shared.search}
        placeholder={words.searchHint}
        className="col-span-2 @2xl:col-span-4"
        value={search.q}
        search={(q) => change({ ...search, q })}
      />
      <SelectField
        label={words.state}
        value={search.state ?? ''}
        onChange={({ target }) => change(responseSearch({ ...search, state: target.value }))}
      >
        <option value="">{words.anyState}</option>
        <Options of={responseStates} />
      </SelectField>
      {monthly && (
        <SelectField
          label={words.month}
          value={search.period ?? ''}
          onChange={({ target }) => change({ ...search, period: target.value || undefined })}
        >
          <option value="">{words.anyMonth}</option>
          {(data?.all_periods ?? data?.periods)?.map((period) => (
            <option key={period} value={period}>
              {monthWords(period)}
            </option>
          ))}
        </SelectField>
      )}
      <DayField
        label={words.from}
        value={search.from}
        max={search.to}
        choose={(from) => change({ ...search, from })}
      />
      <DayField
        label={words.to}
        value={search.to}
        min={search.from}
        choose={(to) => change({ ...search, to })}
      />
    </search>
  );
}
