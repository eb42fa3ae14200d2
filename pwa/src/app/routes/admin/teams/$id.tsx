import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { isMissing } from '@/api/error';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { oneProgram } from '@/features/programs/catalogue';
import { SettingsForm } from '@/features/teams/admin/SettingsForm';
import { TeamList } from '@/features/teams/admin/TeamList';
import { TeamPanel } from '@/features/teams/admin/TeamPanel';
import { teamSettings } from '@/features/teams/queries';
import { rulesWords } from '@/features/teams/words';
import { countOf } from '@/lib/search';
import { useTitle } from '@/lib/useTitle';
import { backLink } from '@/ui/backLink';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { numbered } from '../../../numbered';
import { adminTeamsIdPage as words } from '../../../words';

export const Route = createFileRoute('/admin/teams/$id')({
  params: numbered,
  component: OfProgram,
});

function OfProgram() {
  const id = Number(Route.useParams().id);
  const current = countOf(Route.useSearch().team);
  const { user } = useSession();
  const navigate = useNavigate();
  const program = useQuery(oneProgram(id));
  const settings = useQuery(teamSettings(id));
  useTitle(program.data ? words.title(program.data.title) : words.teams);
  const failed = [program, settings].find(({ data, isError }) => isError && !data);
  const all = (
    <Link to="/admin/teams" className={backLink}>
      {words.allPrograms}
    </Link>
  );
  if (failed) {
    return (
      <Card className="mt-4">
        <h1 className="sr-only">{words.teams}</h1>
        {isMissing(failed.error) ? (
          <EmptyState title={words.missing} action={all}>
            {words.missingText}
          </EmptyState>
        ) : (
          <Fault
            error={failed.error}
            what={words.what}
            retry={() => void failed.refetch()}
            busy={failed.isFetching}
          />
        )}
      </Card>
    );
  }
  if (!program.data || !settings.data) {
    return (
      <Loading label={words.loadingTheTeams}>
        <Skeleton className="mt-4 h-80 max-w-220 rounded-card" />
      </Loading>
    );
  }
  const wants = settings.data;
  const close = () =>
    void navigate({ to: '/admin/teams/$id', params: { id: String(id) }, resetScroll: false });
  return (
    <>
      <p className="mt-2">{all}</p>
      <h1 className="mb-1 text-2xl font-extrabold tracking-tight break-words">
        {words.title(program.data.title)}
      </h1>
      {wants.enabled && <p className="mb-4 text-muted">{rulesWords(wants)}</p>}
      <div
        className={clsx(
          'grid max-w-220 gap-4 pb-8',
          current && 'desk:max-w-none desk:grid-cols-[minmax(0,1fr)_26rem] desk:items-start',
        )}
      >
        <div className={clsx('grid min-w-0 gap-4', current && 'max-desk:hidden')}>
          {wants.enabled && <TeamList program={program.data} settings={wants} current={current} />}
          {user && may(user, 'program:edit') ? (
            <SettingsForm key={`${id} ${wants.enabled}`} program={id} settings={wants} />
          ) : (
            !wants.enabled && (
              <Card>
                <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
              </Card>
            )
          )}
        </div>
        {current && <TeamPanel key={current} id={current} most={wants.max_size} onClose={close} />}
      </div>
    </>
  );
}
