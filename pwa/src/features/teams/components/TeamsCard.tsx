import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { modal } from '@/ui/modal';
import { Segments } from '@/ui/Segments';
import { ShowMore } from '@/ui/ShowMore';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { Tag } from '@/ui/Tag';
import type { Home } from '../queries';
import {
  ownTeams,
  type Period,
  type TeamSettings,
  type TeamSummary,
  teamBoard,
  teamSettings,
  teamsOf,
  useMovedBoards,
} from '../queries';
import {
  doorWords,
  lackWords,
  nobodyWords,
  periods,
  rulesWords,
  tags,
  teamsCard as words,
} from '../words';
import { TeamTable } from './TeamTable';

type Props = {
  program: Home;
  /** Whether the member takes part in the program. */
  inside: boolean;
  /** When the program's own board last changed. */
  moved: number;
  /** Links to the member's own team, if that is not on this page. */
  toOwn?: ReactNode;
};

/** A program's teams with their board, and ways to join; renders nothing if it has no teams. */
export function TeamsCard(props: Props) {
  const { data: settings } = useQuery(teamSettings(props.program.id));
  return settings?.enabled ? <Teams {...props} settings={settings} /> : null;
}

function Teams({ program, inside, moved, toOwn, settings }: Props & { settings: TeamSettings }) {
  useMovedBoards(moved);
  const [period, choose] = useState<Period>('all');
  const { data: own } = useQuery({ ...ownTeams, enabled: inside });
  const mine = own?.find(({ challenge_id }) => challenge_id === program.id);
  const board = useInfiniteQuery(teamBoard(program.id, period));
  const teams = useInfiniteQuery(teamsOf(program.id));
  const rest = teams.data?.pages.flatMap(({ data }) => data).filter((team) => !team.complete) ?? [];
  const known = (teams.data?.pages[0]?.data.length ?? 0) > 0;
  const may = inside && own !== undefined && !mine && !settings.locked;
  const look = ({ id, name }: { id: number; name: string }) =>
    modal.open('join group', { id, name, welcome: may });
  const first = board.data?.pages[0];
  const rows = board.data?.pages.flatMap(({ entries }) => entries) ?? [];
  // A new day or week starts with every team at zero, which is no ranking yet.
  const scored = period === 'all' || rows.some(({ points }) => points > 0);
  const make = may && settings.members_create && (
    <Button onClick={() => modal.open('create group', { program })}>
      <Plus size={18} aria-hidden="true" />
      {words.create}
    </Button>
  );
  return (
    <Card aria-labelledby={`teams-${program.id}`} className="pb-2">
      <header className="px-5 pt-5 sm:px-6">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={`teams-${program.id}`} className="mr-auto text-lg font-bold">
            {words.title}
          </h2>
          {first?.state === 'final' && <Tag tone="leaf">{words.final}</Tag>}
          {first?.state === 'provisional' && <Tag tone="violet">{words.provisional}</Tag>}
        </div>
        <p className="mt-1 text-sm text-muted">{words.lead(rulesWords(settings))}</p>
        {mine && toOwn && (
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-sea-wash py-1 pr-1 pl-4">
            <p className="min-w-0 font-semibold break-words text-sea-ink">
              {words.youAreIn(mine.name)}
            </p>
            {toOwn}
          </div>
        )}
        {known && (
          <div className="mt-4">
            <Segments
              label={words.period}
              options={periods}
              value={period}
              choose={(next) => choose(next)}
            />
          </div>
        )}
      </header>
      {(board.isPending || teams.isPending) && <RowsSkeleton />}
      {!board.isPending && !board.data && (
        <Fault
          error={board.error}
          what={words.what}
          retry={board.refetch}
          busy={board.isFetching}
        />
      )}
      {rows.length > 0 && scored && (
        <TeamTable
          title={program.title}
          rows={rows}
          own={mine?.id}
          apart={
            rows.some(({ team_id }) => team_id === mine?.id) ? undefined : (first?.own ?? undefined)
          }
          look={look}
        />
      )}
      {board.data && teams.data && !known && (
        <EmptyState title={words.empty} action={make || undefined}>
          {nobodyWords(period, 0)}
        </EmptyState>
      )}
      {board.data && known && (rows.length === 0 || !scored) && (
        <p className="px-5 py-4 text-muted sm:px-6">{nobodyWords(period, 1)}</p>
      )}
      <div className="px-5 pt-2 empty:hidden sm:px-6">
        <ShowMore of={board} className="w-full">
          {words.more}
        </ShowMore>
      </div>
      {rest.length > 0 && period === 'all' && (
        <Forming teams={rest} settings={settings} own={mine?.id} look={look} />
      )}
      <div className="px-5 pt-2 empty:hidden sm:px-6">
        <ShowMore of={teams} className="w-full">
          {words.moreNames}
        </ShowMore>
      </div>
      <div className="px-5 pt-2 pb-3 empty:hidden sm:px-6">
        {known && make}
        {may && !settings.members_create && (
          <p className="text-sm text-muted">{words.adminsOnly}</p>
        )}
        {!inside && !settings.locked && <p className="text-sm text-muted">{words.joinFirst}</p>}
      </div>
    </Card>
  );
}

type FormingProps = {
  teams: TeamSummary[];
  settings: TeamSettings;
  own: number | undefined;
  look(team: TeamSummary): void;
};

/** Teams with too few members for the board. */
function Forming({ teams, settings, own, look }: FormingProps) {
  return (
    <section aria-label={words.incompleteLabel} className="border-t border-line px-5 pt-4 sm:px-6">
      <h3 className="text-sm font-semibold text-muted">{words.incomplete}</h3>
      <ul className="mt-1">
        {teams.map((team) => (
          <li
            key={team.id}
            className="relative -mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 has-[button:hover]:bg-sunken has-[button:focus-visible]:outline-3 has-[button:focus-visible]:outline-sea-ink"
          >
            <span className="min-w-0 flex-1">
              <button
                type="button"
                className="block max-w-full truncate text-left font-semibold outline-none after:absolute after:inset-0"
                onClick={() => look(team)}
              >
                {team.name}
              </button>
              <span className="block text-xs text-muted">{doorWords(team, settings.max_size)}</span>
            </span>
            {own === team.id && <Tag tone="water">{tags.yours}</Tag>}
            <span className="shrink-0 text-right text-xs text-muted max-sm:max-w-24">
              {lackWords(team, settings.min_size ?? 1)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowsSkeleton() {
  return (
    <Loading label={words.loading}>
      <div className="px-5 py-3 sm:px-6">
        {['w-40', 'w-28', 'w-36'].map((width) => (
          <div key={width} className="flex h-15 items-center gap-3">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="ml-auto h-4 w-10" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
