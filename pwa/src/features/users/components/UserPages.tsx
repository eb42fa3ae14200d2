import { useQuery } from '@tanstack/react-query';
import { Fault } from '@/ui/Fault';
import { TurnPage } from '@/ui/TurnPage';
import { ROWS, userPage } from '../queries';
import { resorted, type UserSearch } from '../search';
import type { useSelection } from '../useSelection';
import { accounts, userPages as words } from '../words';
import { ListSkeleton } from './ListSkeleton';
import { NobodyFound } from './NobodyFound';
import { UserRow } from './UserRow';
import { UserTable } from './UserTable';

type Props = {
  search: UserSearch;
  change(search: UserSearch): void;
  current: number | undefined;
  selection: ReturnType<typeof useSelection>;
};

/** The list page by page, filtered and sorted by the server. */
export function UserPages({ search, change, current, selection }: Props) {
  const { selected, select } = selection;
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(
    userPage(search),
  );
  if (isPending) return <ListSkeleton />;
  if (!data) return <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />;
  const { users, total, next } = data;
  if (users.length === 0) return <NobodyFound clear={() => change({})} />;

  const { page = 1 } = search;
  const pages = Math.max(page, Math.ceil(total / ROWS));
  const turn = (to: number, cursor?: string) =>
    change({ ...search, page: to > 1 ? to : undefined, cursor });
  const all = users.every(({ id }) => selected.has(id));
  return (
    <>
      <UserTable
        caption={words.caption(page, pages)}
        search={search}
        sort={(by) => change(resorted(search, by))}
        selectAll={
          <label className="grid size-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              className="size-4.5 cursor-pointer accent-sea"
              checked={all}
              onChange={() => {
                for (const user of users) select(user, !all);
              }}
            />
            <span className="sr-only">{words.selectAll}</span>
          </label>
        }
      >
        <tbody className={isPlaceholderData ? 'opacity-60' : undefined}>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              selected={selected.has(user.id)}
              select={select}
              current={user.id === current}
            />
          ))}
        </tbody>
      </UserTable>
      <nav
        aria-label={words.pages}
        className="flex items-center justify-between gap-3 px-4 py-2 text-sm"
      >
        <p className="text-muted tabular-nums" role="status">
          {accounts(total)}
          {pages > 1 && words.pageOf(page, pages)}
        </p>
        {pages > 1 && (
          <TurnPage
            {...(page > 1 && { previous: () => turn(page - 1) })}
            {...(next && !isPlaceholderData && { next: () => turn(page + 1, next) })}
          />
        )}
      </nav>
    </>
  );
}
