import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Avatar } from '@/ui/Avatar';
import { Card } from '@/ui/Card';
import { Fault } from '@/ui/Fault';
import { nameOf, recentUsers } from '../queries';
import { dateOf, recentUsers as words } from '../words';
import { ListSkeleton } from './ListSkeleton';
import { StateTags } from './StateTags';

/** The newest accounts, each with a link. Refetched when there is a newer one. */
export function RecentUsers({ newest }: { newest: number | undefined }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(recentUsers);
  const known = data?.[0]?.id;
  useEffect(() => {
    if (known !== undefined && newest !== undefined && newest > known) void refetch();
  }, [newest, known, refetch]);
  return (
    <Card aria-label={words.title}>
      <header className="flex items-center justify-between gap-3 pt-3 pr-2 pl-5 sm:pl-6">
        <h2 className="text-lg font-bold">{words.title}</h2>
        <Link
          to="/admin/users"
          className="inline-flex min-h-11 items-center rounded-control px-3 text-sm font-semibold text-sea-ink hover:bg-sunken"
        >
          {words.all}
        </Link>
      </header>
      {isPending && <ListSkeleton />}
      {error && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      <ul className="px-5 pb-4 sm:px-6">
        {data?.map((user) => (
          <li key={user.id} className="relative flex min-h-14 items-center gap-3">
            <Avatar name={nameOf(user)} image={user.image} />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2">
                <Link
                  to="/admin/users/$id"
                  params={{ id: String(user.id) }}
                  className="max-w-full truncate font-semibold after:absolute after:inset-0 hover:underline"
                >
                  {nameOf(user)}
                </Link>
                <StateTags user={user} />
              </span>
              <span className="block truncate text-sm text-muted">{user.email}</span>
            </span>
            <time dateTime={user.created_at} className="text-sm text-muted">
              {dateOf(user.created_at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
