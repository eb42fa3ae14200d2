import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useDensity } from '@/ui/density';
import { Fault } from '@/ui/Fault';
import { allUsers, type User } from '../queries';
import { sortedBy, type UserSearch } from '../search';
import type { useSelection } from '../useSelection';
import { accounts, userAll as words } from '../words';
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

/** All accounts in one list, newest first unless the URL says otherwise. */
export function UserAll({ search, change, ...rest }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(allUsers(search));
  const { order } = sortedBy({ order: search.order });
  const users = useMemo(
    () => (order === 'asc' ? data?.users : data?.users.toReversed()) ?? [],
    [data, order],
  );
  if (isPending) return <ListSkeleton />;
  if (!data) return <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />;
  if (users.length === 0) return <NobodyFound clear={() => change({ all: true })} />;
  return (
    <>
      <Rows users={users} search={search} {...rest} />
      <p role="status" className="px-4 py-3 text-sm text-muted tabular-nums">
        {accounts(users.length)}
        {data.more && words.more}
      </p>
    </>
  );
}

const ROW = { comfortable: 56, compact: 44 };

/** Renders the visible rows and a few around them; spacers replace the rest. */
function Rows({ users, search, current, selection }: Omit<Props, 'change'> & { users: User[] }) {
  const { selected, select } = selection;
  const density = useDensity();
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: users.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW[density],
    overscan: 8,
  });
  const shown = rows.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      aria-label={words.caption}
      className="h-[65dvh] overflow-y-auto"
    >
      <UserTable caption={words.caption} count={users.length} search={search}>
        <tbody>
          <Gap height={above} />
          {shown.map(({ index }) => {
            const user = users[index];
            return (
              user && (
                <UserRow
                  key={user.id}
                  user={user}
                  place={index + 2}
                  selected={selected.has(user.id)}
                  select={select}
                  current={user.id === current}
                />
              )
            );
          })}
          <Gap height={below} />
        </tbody>
      </UserTable>
    </section>
  );
}

function Gap({ height }: { height: number }) {
  return height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus.
    <tr aria-hidden="true">
      <td className="p-0" style={{ height }} />
    </tr>
  ) : null;
}
