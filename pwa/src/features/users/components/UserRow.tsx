import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { memo } from 'react';
import { formatNumber } from '@/lib/format';
import { Avatar } from '@/ui/Avatar';
import { NameMark } from '@/ui/NameMark';
import { Tag } from '@/ui/Tag';
import { nameOf, type User } from '../queries';
import { dateOf, userRow as words } from '../words';
import { StateTags } from './StateTags';

type Props = {
  user: User;
  /** The row's position in a partly rendered list, from 1. */
  place?: number | undefined;
  selected: boolean;
  select(user: User, on: boolean): void;
  /** Whether its panel is open. */
  current: boolean;
};

/** A row of the list, 56 pixels high. */
export const UserRow = memo(function UserRow({ user, place, selected, select, current }: Props) {
  const name = nameOf(user);
  return (
    <tr
      aria-rowindex={place}
      className={clsx(
        'relative h-14 border-b border-line',
        current ? 'bg-sea-wash' : selected ? 'bg-sunken' : 'hover:bg-sunken',
      )}
    >
      <td className="p-0">
        {/* Above the link, which fills the row. */}
        <label className="relative z-1 grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="size-4.5 cursor-pointer accent-sea"
            checked={selected}
            onChange={({ target }) => select(user, target.checked)}
          />
          <span className="sr-only">{words.select(name)}</span>
        </label>
      </td>
      <th scope="row" className="p-0 pr-3 text-left font-normal">
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={name} image={user.image} />
          <span className="min-w-0 leading-tight">
            <span className="flex h-5 items-center gap-2">
              <Link
                to="/admin/users/$id"
                params={{ id: String(user.id) }}
                search
                resetScroll={false}
                data-row={user.id}
                aria-current={current ? 'true' : undefined}
                className="truncate font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-sea-ink"
              >
                {name}
              </Link>
              <NameMark member={user.id} />
              <StateTags user={user} />
            </span>
            <span className="block truncate text-sm text-muted">{user.email}</span>
          </span>
        </span>
      </th>
      <td className="hidden pr-3 @3xl:table-cell">
        <span className="flex gap-1 overflow-hidden">
          {user.userType === 'admin' && <Tag tone="sun">{words.admin}</Tag>}
          {user.roles.map((role) => (
            <Tag key={role.id}>{role.name}</Tag>
          ))}
        </span>
      </td>
      <td className="hidden pr-5 text-right tabular-nums @4xl:table-cell">
        {formatNumber(user.points)}
      </td>
      <td className="hidden pr-3 text-sm text-muted @4xl:table-cell">
        {user.last_seen_at ? dateOf(user.last_seen_at) : words.never}
      </td>
      <td className="hidden pr-4 text-sm text-muted @xl:table-cell">{dateOf(user.created_at)}</td>
    </tr>
  );
});
