import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { rowKeys } from '@/ui/rowKeys';
import { type Sort, sortedBy, type UserSearch } from '../search';
import { userTable as words } from '../words';

type Props = {
  caption: string;
  /** The total number of rows, if not all are rendered. */
  count?: number;
  search: UserSearch;
  /** Sorts by a column; absent for lists with a fixed order. */
  sort?: (by: Sort) => void;
  selectAll?: ReactNode;
  children: ReactNode;
};

/** The table of accounts: its header, and the keyboard navigation of its rows. */
export function UserTable({ caption, count, search, sort, selectAll, children }: Props) {
  const now = sortedBy(search);
  const head = (label: string, by?: Sort) => {
    if (!by || !sort) return label;
    const Icon = now.order === 'asc' ? ArrowUp : ArrowDown;
    return (
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1 rounded-control font-semibold hover:text-ink"
        onClick={() => sort(by)}
      >
        {label}
        {now.sort === by && <Icon size={14} aria-hidden="true" />}
      </button>
    );
  };
  const sorted = (by: Sort) =>
    sort && now.sort === by ? (now.order === 'asc' ? 'ascending' : 'descending') : undefined;
  return (
    <table
      className="w-full table-fixed border-collapse"
      aria-rowcount={count === undefined ? undefined : count + 1}
      onKeyDown={rowKeys}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 z-2 bg-surface text-left text-sm text-muted">
        <tr className="h-11 border-b border-line">
          <th scope="col" className="w-11 p-0 font-normal">
            {selectAll ?? <span className="sr-only">{words.selected}</span>}
          </th>
          <th scope="col" className="pr-3 font-semibold" aria-sort={sorted('name')}>
            {head(words.name, 'name')}
          </th>
          <th scope="col" className="hidden w-48 pr-3 font-semibold @3xl:table-cell">
            {words.roles}
          </th>
          <th scope="col" className="hidden w-24 pr-5 text-right font-semibold @4xl:table-cell">
            {words.points}
          </th>
          <th scope="col" className="hidden w-32 pr-3 font-semibold @4xl:table-cell">
            {words.lastSeen}
          </th>
          <th
            scope="col"
            className="hidden w-32 pr-4 font-semibold @xl:table-cell"
            aria-sort={sorted('created_at')}
          >
            {head(words.joined, 'created_at')}
          </th>
        </tr>
      </thead>
      {children}
    </table>
  );
}
