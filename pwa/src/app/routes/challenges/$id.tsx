import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { isMissing, isOffline } from '@/api/error';
import { displayName, useSession } from '@/features/accounts/session';
import type { Period } from '@/features/programs/board';
import { oneProgram } from '@/features/programs/catalogue';
import { Activities } from '@/features/programs/components/Activities';
import { BoardCard } from '@/features/programs/components/BoardCard';
import { ProgramSkeleton } from '@/features/programs/components/BoardSkeleton';
import { Membership } from '@/features/programs/components/Membership';
import { MembersSkeleton } from '@/features/programs/components/MembersSkeleton';
import { ProgramIntro } from '@/features/programs/components/ProgramIntro';
import { namesIn } from '@/features/programs/names';
import { currentDay } from '@/features/programs/path';
import { useMembership } from '@/features/programs/useMembership';
import { dayIn } from '@/features/programs/words';
import { useTitle } from '@/lib/useTitle';
import { whenReachable } from '@/lib/whenReachable';
import { Age } from '@/ui/Age';
import { Button, buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { InfoButton } from '@/ui/InfoButton';
import { LazyRender } from '@/ui/LazyRender';
import { modal } from '@/ui/modal';
import { numbered } from '../../numbered';
import { challengesIdPage as words } from '../../words';

/** The periods of the board besides "all time". */
const periods = ['month', 'week', 'day'] as const;

type Search = { join?: string | undefined; period?: Period | undefined };

export const Route = createFileRoute('/challenges/$id')({
  validateSearch: ({ join, period: asked }): Search => {
    const period = periods.find((each) => each === asked);
    return { ...(join !== undefined && { join: String(join) }), ...(period && { period }) };
  },
  params: numbered,
  component: ProgramPage,
});

const peopleOnTheWay = (
  <Card>
    <MembersSkeleton />
  </Card>
);

function ProgramPage() {
  const id = Number(Route.useParams().id);
  const { period = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { user, status } = useSession();
  const query = useQuery(oneProgram(id));
  const { data: program, error, isPending, isFetching, dataUpdatedAt, refetch } = query;
  const { membership, ownCopy } = useMembership(id, status === 'authenticated');
  const inside = membership?.status === 'joined';
  useTitle(program?.title);
  useAskToJoin(program);
  useBoardInSight(program !== undefined);
  if (isPending) {
    return (
      <Card>
        <ProgramSkeleton />
      </Card>
    );
  }
  // The program may disappear after it has loaded.
  if (isMissing(error)) return <NoProgram />;
  if (!program)
    return (
      <Card>
        <h1 className="sr-only">{words.program}</h1>
        <ErrorState
          what={words.thisProgram}
          retry={refetch}
          busy={isFetching}
          offline={isOffline(error)}
        />
      </Card>
    );
  const draft = program.state === 'draft';
  // A member's days are in their own time zone.
  const today = dayIn(user?.timezone ?? program.timezone, Date.now());
  const activities = (
    <Activities
      program={program}
      day={currentDay(program, membership?.joined_on, today)}
      inside={inside ? inStep(id) : undefined}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-6">
      {error && <Age at={dataUpdatedAt} className="lg:col-span-2" />}
      {draft && (
        <Suspense>
          <PreviewLine id={id} />
        </Suspense>
      )}
      <ProgramIntro
        program={program}
        action={
          draft ? null : (
            <>
              <Membership
                program={program}
                signedIn={status === 'authenticated'}
                visitorsWay={<SignUpFirst id={id} />}
                why={user && <Why of="total" program={id} me={user.id} />}
                next={
                  <>
                    <LogToday />
                    {ownCopy && (
                      <Button look="quiet" onClick={() => modal.open('invite others', { program })}>
                        {words.inviteOthers}
                      </Button>
                    )}
                    {membership && user && (
                      <Button
                        look="quiet"
                        onClick={() =>
                          modal.open('member day', {
                            program: id,
                            me: user.id,
                            today,
                            since: membership.joined_on,
                            member: { id: user.id, name: displayName(user) },
                          })
                        }
                      >
                        {words.cheersForYou}
                      </Button>
                    )}
                    {membership && (
                      <Button
                        look="quiet"
                        onClick={() =>
                          modal.open('own answers', { program, names: namesIn(program) })
                        }
                      >
                        {words.yourAnswers}
                      </Button>
                    )}
                  </>
                }
              />
              {user && !ownCopy && <OwnWay id={id} />}
            </>
          )
        }
      />
      {draft ? (
        <div className="lg:col-span-2">{activities}</div>
      ) : (
        // The second row absorbs the side column's height, so that there is no gap below the board.
        <div className="grid grid-cols-1 gap-4 lg:col-span-2 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-6">
          <BoardCard
            program={program}
            me={user?.id}
            why={inside && user && <Why of="rank" program={id} me={user.id} />}
            period={period}
            choose={(next) =>
              void navigate({
                search: next === 'all' ? {} : { period: next },
                hash: true,
                replace: true,
                resetScroll: false,
              })
            }
          />
          <div className="space-y-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:space-y-6">
            {activities}
            <Suspense>
              <ProgramTeams program={program} inside={inside} />
            </Suspense>
          </div>
          <LazyRender place={peopleOnTheWay}>
            <Members id={id} look={inside && user ? lookFor(id, user.id, today) : undefined} />
          </LazyRender>
        </div>
      )}
      {draft || ownCopy || (
        <div className="lg:col-span-2">
          <LazyRender place={peopleOnTheWay}>
            <Reviews program={program} status={membership?.status} />
          </LazyRender>
        </div>
      )}
    </div>
  );
}

const Members = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/programs/components/Members'))).Members,
}));

const Reviews = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/reviews/components/Reviews'))).Reviews,
}));

const ProgramTeams = lazy(async () => ({
  default: (await whenReachable(() => import('../../program/ProgramTeams'))).ProgramTeams,
}));

const PreviewLine = lazy(async () => ({
  default: (await whenReachable(() => import('../../program/PreviewLine'))).PreviewLine,
}));

const Questions = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/questionnaires/components/Questions')))
    .Questions,
}));

const StepDone = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/programs/components/StepDone'))).StepDone,
}));

/** A step's questions and completion, for participants. */
const inStep = (program: number) => (step: number) => (
  <Suspense>
    <Questions asker={{ step }} />
    <StepDone program={program} step={step} />
  </Suspense>
);

type Looked = {
  user_id: number;
  name: string;
  image?: string | null | undefined;
  joined_on: string;
};

/** Opens the cheers and comments on a member's days. */
const lookFor = (program: number, me: number, today: string) => (member: Looked) =>
  modal.open('member day', {
    program,
    me,
    today,
    since: member.joined_on,
    member: { id: member.user_id, name: member.name, image: member.image ?? null },
  });

function SignUpFirst({ id }: { id: number }) {
  return (
    <Link
      to="/auth/signup"
      search={{ callbackUrl: `/challenges/${id}`, join: String(id) }}
      className={buttonClasses({}, 'h-12 w-full')}
    >
      {words.joinProgram}
    </Link>
  );
}

type WhyProps = { of: 'rank' | 'total'; program: number; me: number };

function Why({ of, program, me }: WhyProps) {
  return (
    <InfoButton
      about={of === 'rank' ? words.rank : words.points}
      onClick={() => modal.open('why number', { of, me, program })}
    />
  );
}

function LogToday() {
  return (
    <Link to="/user/dashboard" search={{ tab: 'Dashboard' }} className={buttonClasses({}, 'grow')}>
      {words.logToday}
    </Link>
  );
}

/** Offers the same activities with the member's own dates. */
function OwnWay({ id }: { id: number }) {
  return (
    <Link
      to="/user/dashboard"
      search={{ tab: 'launch-program', program: id }}
      className="mt-2 inline-flex min-h-11 items-center font-semibold text-sea-ink hover:underline"
    >
      {words.makeOwnVersion}
    </Link>
  );
}

/** Asks a visitor who chose "Join" and then signed in to confirm. */
function useAskToJoin(
  program: Parameters<typeof modal.open<'join program'>>[1]['program'] | undefined,
) {
  const { join, period } = Route.useSearch();
  const { status } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!program || join === undefined || status === 'loading') return;
    // Remove the parameter, so that a reload or a shared link does not ask again.
    void navigate({ to: '.', search: { period }, hash: true, replace: true });
    if (status === 'authenticated' && join === String(program.id))
      modal.open('join program', { program });
  }, [program, join, period, status, navigate]);
}

/** Scrolls to the board once it has loaded, if the hash names it. */
function useBoardInSight(loaded: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (loaded && hash === 'board') document.getElementById('board')?.scrollIntoView();
  }, [loaded, hash]);
}

function NoProgram() {
  return (
    <Card>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only">{words.missing}</h1>
      <EmptyState
        title={words.missingTitle}
        action={
          <Link to="/challenges" className={buttonClasses({ look: 'quiet' })}>
            {words.seeAllPrograms}
          </Link>
        }
      >
        {words.missingText}
      </EmptyState>
    </Card>
  );
}
