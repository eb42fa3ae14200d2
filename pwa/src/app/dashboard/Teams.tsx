import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Program } from '@/features/programs/board';
import { useLiveBoard } from '@/features/programs/useLiveBoard';
import { OwnTeam } from '@/features/teams/components/OwnTeam';
import { TeamsCard } from '@/features/teams/components/TeamsCard';
import { ownTeams, type TeamSettings, teamSettings } from '@/features/teams/queries';
import { ownPrograms } from '@/lib/ownPrograms';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { teams as words } from '../words';

/** The member's team in each program, and its board. */
export function Teams({ me }: { me: number }) {
  const own = useQuery(ownPrograms);
  const teams = useQuery(ownTeams);
  const inside =
    own.data?.challenges.filter(({ membership }) => membership.status !== 'left') ?? [];
  const settings = useQueries({
    queries: inside.map(({ challenge }) => teamSettings(challenge.id)),
  });
  const failed = [own, teams, ...settings].find(({ data, isError }) => isError && !data);
  const known = own.data && teams.data && settings.every(({ data }) => data);
  const with_teams = inside.flatMap(({ challenge }, n) => {
    const wants = settings[n]?.data;
    return wants?.enabled ? [{ program: challenge, wants }] : [];
  });
  return (
    <div className="mx-auto max-w-180 pb-8">
      <h1 className="mb-4 text-2xl font-extrabold">{words.teams}</h1>
      {!known && !failed && (
        <Loading label={words.loading}>
          <Skeleton className="h-80 rounded-card" />
        </Loading>
      )}
      {!known && failed && (
        <Card>
          <Fault
            error={failed.error}
            what={words.what}
            retry={() => void failed.refetch()}
            busy={failed.isFetching}
          />
        </Card>
      )}
      {known && with_teams.length === 0 && <NoTeams inProgram={inside.length > 0} />}
      <div className="grid gap-8">
        {known &&
          with_teams.map(({ program, wants }) => (
            <OfProgram
              key={program.id}
              me={me}
              program={program}
              settings={wants}
              team={teams.data?.find(({ challenge_id }) => challenge_id === program.id)?.id}
            />
          ))}
      </div>
    </div>
  );
}

type Props = { me: number; program: Program; settings: TeamSettings; team: number | undefined };

function OfProgram({ me, program, settings, team }: Props) {
  const { dataUpdatedAt } = useLiveBoard(program.id);
  return (
    <section aria-label={program.title} className="grid gap-4">
      {team === undefined && <p className="-mb-1 font-semibold text-muted">{program.title}</p>}
      {team !== undefined && (
        <OwnTeam id={team} me={me} settings={settings} program={program.title} />
      )}
      <TeamsCard program={program} inside moved={dataUpdatedAt} />
    </section>
  );
}

function NoTeams({ inProgram }: { inProgram: boolean }) {
  return (
    <Card>
      {inProgram ? (
        <EmptyState
          title={words.empty}
          action={
            <Link
              to="/user/dashboard"
              search={{ tab: 'Programs' }}
              className={buttonClasses({ look: 'quiet' })}
            >
              {words.yourPrograms}
            </Link>
          }
        >
          {words.emptyText}
        </EmptyState>
      ) : (
        <EmptyState
          title={words.none}
          action={
            <Link to="/challenges" className={buttonClasses({})}>
              {words.findAProgram}
            </Link>
          }
        >
          {words.noneText}
        </EmptyState>
      )}
    </Card>
  );
}
