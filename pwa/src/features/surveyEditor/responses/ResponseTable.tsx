import { useInfiniteQuery } from '@tanstack/react-query';
import { civilDate } from '@/lib/moments';
import { Card } from '@/ui/Card';
import { Listing, NoRows } from '@/ui/Listing';
import { modal } from '@/ui/modal';
import { rowKeys } from '@/ui/rowKeys';
import { type ResponseRow, responsesTo } from '../queries';
import type { ResponseSearch } from '../search';
import type { Survey } from '../survey';
import { durationWords } from '../words';
import { ResponseFilters } from './ResponseFilters';
import { ResponseTags } from './ResponseTags';
import { whoOf } from './who';
import { responseTable as words } from './words';

type Props = {
  survey: Pick<Survey, 'id' | 'anonymous' | 'monthly'>;
  search: ResponseSearch;
  change(next: ResponseSearch): void;
  /** Whether this reader may correct answers, and see the total counts. */
  may: { correct: boolean; count: boolean };
};

/** The responses to a survey, newest first; the URL holds every filter. */
export function ResponseTable({ survey, search, change, may }: Props) {
  const { id, anonymous, monthly } = survey;
  const responses = useInfiniteQuery(responsesTo(id, search));
  const filtered = Object.values(search).some((value) => value !== undefined);
  return (
    <Card aria-label={words.title} className="@container">
      <ResponseFilters survey={id} monthly={monthly && may.count} search={search} change={change} />
      <Listing
        of={responses}
        what={words.what}
        loading={words.loading}
        empty={<NoRows filtered={filtered} clear={() => change({})} words={words} />}
      >
        {(rows) => (
          <table className="w-full table-fixed border-collapse text-left" onKeyDown={rowKeys}>
            <caption className="sr-only">{words.title}</caption>
            <thead className="text-sm text-muted">
              <tr className="h-10 border-b border-line">
                <th scope="col" className="pl-5 font-semibold">
                  {words.who}
                </th>
                <th scope="col" className="w-36 pr-4 font-semibold @xl:w-52">
                  {words.state}
                </th>
                <th
                  scope="col"
                  className="hidden w-20 pr-5 text-right font-semibold @2xl:table-cell"
                >
                  {words.score}
                </th>
                <th
                  scope="col"
                  className="hidden w-32 pr-5 text-right font-semibold @2xl:table-cell"
                >
                  {words.time}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <Row key={row.id} row={row} anonymous={anonymous} corrects={may.correct} />
              ))}
            </tbody>
          </table>
        )}
      </Listing>
    </Card>
  );
}

type RowProps = { row: ResponseRow; anonymous: boolean; corrects: boolean };

function Row({ row, anonymous, corrects }: RowProps) {
  const { id, survey_id, local_date, score, seconds } = row;
  const who = whoOf(row, anonymous);
  const date = civilDate(local_date);
  return (
    <tr className="relative h-14 hover:bg-sunken has-[button:focus-visible]:outline-3 has-[button:focus-visible]:-outline-offset-2 has-[button:focus-visible]:outline-sea-ink">
      <th scope="row" className="py-2 pr-3 pl-5 font-normal">
        <button
          type="button"
          data-row
          aria-label={words.open(who, date)}
          className="block max-w-full truncate text-left font-semibold outline-none after:absolute after:inset-0"
          onClick={() => modal.open('survey response', { survey: survey_id, id, who, corrects })}
        >
          {who}
        </button>
        <span className="block text-sm text-muted">{date}</span>
      </th>
      <td className="py-2 pr-4">
        <span className="flex flex-wrap gap-1.5">
          <ResponseTags response={row} />
        </span>
      </td>
      <td className="hidden pr-5 text-right font-semibold tabular-nums @2xl:table-cell">
        {score ?? '–'}
      </td>
      <td className="hidden pr-5 text-right text-sm text-muted tabular-nums @2xl:table-cell">
        {seconds == null ? '–' : durationWords(seconds)}
      </td>
    </tr>
  );
}
