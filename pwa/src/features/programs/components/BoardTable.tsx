import clsx from 'clsx';
import { useFlip } from '@/ui/useFlip';
import { type Row, rowKey } from '../board';
import { columns, type Scoring } from '../scoring';
import { boardTable as words } from '../words';
import { BoardRow } from './BoardRow';

type Props = {
  title: string;
  rows: Row[];
  scoring: Scoring;
  /** Names the period, unless it is "all time". */
  when?: string | undefined;
  me?: number | undefined;
  /** The member's row and its neighbours, if it is further down. */
  apart?: Row[];
};

export function BoardTable({ title, rows, scoring, when, me, apart = [] }: Props) {
  const body = useFlip<HTMLTableSectionElement>();
  const row = (each: Row) => (
    <BoardRow key={rowKey(each)} row={each} scoring={scoring} own={each.user_id === me} />
  );
  return (
    <table className="mt-4 w-full table-fixed border-collapse">
      <caption className="sr-only">
        {words.leaderboardOf(title)}
        {when && `, ${when}`}
      </caption>
      <thead>
        <tr className="h-9 text-xs text-muted">
          <th scope="col" className="w-12 pl-3.5 text-left font-medium sm:w-16 sm:pl-6">
            <span className="sr-only">{words.rank}</span>
          </th>
          <th scope="col" className="px-2 text-left sm:px-3 font-medium">
            {words.member}
          </th>
          <th scope="col" className="hidden w-12 text-right font-medium sm:table-cell">
            <span className="sr-only">{words.changeSinceYesterday}</span>
          </th>
          <th scope="col" className="hidden w-16 text-right font-medium sm:table-cell">
            {words.streak}
          </th>
          <th
            scope="col"
            className={clsx(
              'pr-5 text-right font-medium sm:pr-6',
              scoring === 'total_points' ? 'w-19 sm:w-24' : 'w-25 sm:w-32',
            )}
          >
            {columns[scoring]}
          </th>
        </tr>
      </thead>
      <tbody ref={body}>{rows.map(row)}</tbody>
      {apart.length > 0 && (
        <tbody aria-label={words.yourPlace} className="border-t-2 border-dotted border-line">
          {apart.map(row)}
        </tbody>
      )}
    </table>
  );
}
