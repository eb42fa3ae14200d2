import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import type { Schema } from '@/api/client';
import { isMissing } from '@/api/error';
import { useSession } from '@/features/accounts/session';
import { oneProgram } from '@/features/programs/catalogue';
import { InAnother } from '@/features/programs/components/InAnother';
import { useJoin, useMembership } from '@/features/programs/useMembership';
import { followLink, invitedTo, ownTeams, useTeamChange } from '@/features/teams/queries';
import { problemText } from '@/lib/problem';
import { useTitle } from '@/lib/useTitle';
import { Button, buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { Fault } from '@/ui/Fault';
import { FormError } from '@/ui/FormError';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { toast } from '@/ui/toast';
import { shared } from '@/ui/words';
import { SignInLinks } from '../auth/SignInLinks';
import { BareShell } from '../shell/BareShell';
import { joinTeam as words } from '../words';

type Invite = Schema['TeamInvite'];

/** The target of a team's link: shows the team, and joins with one tap. Opening the page changes nothing. */
export function JoinTeam({ token }: { token: string }) {
  useTitle(words.joinATeam);
  const { status } = useSession();
  const link = useQuery({ ...invitedTo(token), enabled: token !== '' });
  const here = `/teams/join?token=${encodeURIComponent(token)}`;
  const gone = token === '' || isMissing(link.error);
  return (
    <BareShell>
      <meta name="robots" content="noindex" />
      <Card className="px-5 py-7 sm:p-9">
        {gone && (
          <>
            <h1 className="sr-only">{words.joinATeam}</h1>
            <EmptyState
              title={words.ended}
              action={
                status === 'authenticated' ? (
                  <Link to="/challenges" className={buttonClasses({})}>
                    {words.seeAllPrograms}
                  </Link>
                ) : (
                  <SignInLinks callbackUrl={here} />
                )
              }
            >
              {status === 'authenticated' ? words.endedText : words.endedTextVisitor}
            </EmptyState>
          </>
        )}
        {!gone && !link.data && (
          <>
            <h1 className="sr-only">{words.joinATeam}</h1>
            {link.isError ? (
              <Fault
                error={link.error}
                what={words.what}
                retry={link.refetch}
                busy={link.isFetching}
              />
            ) : (
              <Loading label={words.loading}>
                <Skeleton className="h-48" />
              </Loading>
            )}
          </>
        )}
        {link.data && <Invitation invite={link.data} token={token} here={here} />}
      </Card>
    </BareShell>
  );
}

function Invitation({ invite, token, here }: { invite: Invite; token: string; here: string }) {
  const { team, challenge, locked } = invite;
  const { status } = useSession();
  return (
    <>
      <span className="grid size-12 place-items-center rounded-full bg-sea-wash text-sea-ink">
        <Users size={24} aria-hidden="true" />
      </span>
      <h1 className="mt-4 text-2xl font-extrabold tracking-tight break-words">
        {words.join(team.name)}
      </h1>
      <p className="mt-1 text-muted">{words.team(challenge, team.members_count)}</p>
      <div className="mt-6">
        {locked || team.full ? (
          <p className="rounded-control bg-sunken px-4 py-3">
            {locked ? words.locked : words.full}
          </p>
        ) : status === 'authenticated' ? (
          <Accept invite={invite} token={token} />
        ) : (
          status === 'unauthenticated' && <SignInLinks callbackUrl={here} />
        )}
      </div>
    </>
  );
}

/** Joins the program too if the member is not in it yet, and says so beforehand. */
function Accept({ invite: { team, challenge }, token }: { invite: Invite; token: string }) {
  const navigate = useNavigate();
  const { data: teams } = useQuery(ownTeams);
  const { unknown, membership, other } = useMembership(team.challenge_id, true);
  const { data: shown } = useQuery(oneProgram(team.challenge_id));
  const program = useJoin(shown ?? { id: team.challenge_id });
  const inside = membership?.status === 'joined' || membership?.status === 'completed';
  const { mutate, isPending, error } = useTeamChange(async () => {
    if (!inside) await program.mutateAsync();
    await followLink(token);
    // Show this before the mutation ends: once the team is full, the refetch replaces this page.
    toast(words.youAreIn(team.name), 'done');
    void navigate({ to: '/user/dashboard', search: { tab: 'more-teams' } });
  });
  const own = teams?.find(({ challenge_id }) => challenge_id === team.challenge_id);
  if (unknown || !teams) return <Skeleton className="h-12 w-full" />;
  const toTeams = (
    <Link
      to="/user/dashboard"
      search={{ tab: 'more-teams' }}
      className={buttonClasses({ look: own?.id === team.id ? 'primary' : 'quiet' }, 'h-12 w-full')}
    >
      {words.seeOwn}
    </Link>
  );
  if (own) {
    return (
      <>
        <p className="mb-5">{own.id === team.id ? words.already : words.inAnother(own.name)}</p>
        {toTeams}
      </>
    );
  }
  return (
    <>
      {!inside && <p className="mb-5 text-muted">{words.joinsProgram(challenge)}</p>}
      {!inside && <InAnother program={other} />}
      <FormError>{error ? problemText(error) : undefined}</FormError>
      <Button
        className="h-12 w-full"
        aria-disabled={isPending}
        onClick={() => isPending || mutate(undefined)}
      >
        {isPending ? shared.joining : inside ? words.joinTeam : words.joinBoth}
      </Button>
      <Link
        to="/challenges/$id"
        params={{ id: String(team.challenge_id) }}
        className={buttonClasses({ look: 'bare' }, 'mt-2 w-full')}
      >
        {words.look}
      </Link>
    </>
  );
}
