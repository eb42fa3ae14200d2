import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import type { Home } from '../queries';
import { type TeamSettings, teamsOf } from '../queries';
import { doorWords, teamList as words } from '../words';

type Props = { program: Home; settings: TeamSettings; current: number | undefined };

/** A program's teams, including empty ones made by an administrator. */
export function TeamList({ program, settings, current }: Props) {
  const { data, error, isPending, isFetching, refetch, ...more } = useInfiniteQuery(
    teamsOf(program.id),
  );
  const teams = data?.pages.flatMap((page) => page.data) ?? [];
  const make = (
    <Button onClick={() => modal.open('create group', { program, staff: true })}>
      <Plus size={18} aria-hidden="true" />
      {words.newTeam}
    </Button>
  );
  return (
    <Card aria-label={words.title}>
      {isPending && (
        <Loading label={words.loading}>
          <Skeleton className="m-5 h-28" />
        </Loading>
      )}
      {!isPending && !data && (
        <Fault error={error} what={words.what} retry={refetch} busy={isFetching} />
      )}
      {data && teams.length === 0 && (
        <EmptyState title={words.empty} action={make}>
          {words.emptyText}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {teams.map((team) => (
          <li
            key={team.id}
            className={`relative flex min-h-16 items-center gap-3 px-5 py-3 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-sea-ink ${team.id === current ? 'bg-sea-wash' : 'hover:bg-sunken'}`}
          >
            <span className="min-w-0 flex-1">
              <Link
                to="/admin/teams/$id"
                params={{ id: String(program.id) }}
                search={{ team: team.id }}
                resetScroll={false}
                className="block truncate font-semibold outline-none after:absolute after:inset-0"
              >
                {team.name}
              </Link>
              <span className="block text-sm text-muted">{doorWords(team, settings.max_size)}</span>
            </span>
            {team.complete ? <Tag tone="leaf">{words.onTheBoard}</Tag> : <Tag>{words.tooFew}</Tag>}
          </li>
        ))}
      </ul>
      {teams.length > 0 && (
        <div className="flex flex-wrap gap-2 border-t border-line p-4">
          {make}
          <ShowMore of={more} />
        </div>
      )}
    </Card>
  );
}
