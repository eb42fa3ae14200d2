import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isOffline } from '@/api/error';
import { type User, useSession } from '@/features/accounts/session';
import { StreakCard } from '@/features/habits/components/StreakCard';
import { Together } from '@/features/habits/components/Together';
import { globalStreak, lastFiveMinutes } from '@/features/habits/queries';
import { useCommunity } from '@/features/habits/useCommunity';
import { ProgramSkeleton } from '@/features/programs/components/BoardSkeleton';
import { featuredProgram } from '@/features/programs/queries';
import { Hero } from '@/features/site/components/Hero';
import { wholeSite } from '@/lib/site';
import { whenReachable } from '@/lib/whenReachable';
import { ButtonLink, buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { liveFirst } from '../landing/live';
import { PlaceLink } from '../shell/PlaceLink';
import { dashboardOf } from '../shell/places';
import { indexPage as words } from '../words';

const Over = lazy(async () => ({
  default: (await whenReachable(() => import('../landing/Over'))).Over,
}));

// This code can load later: its data takes just as long to arrive.
const FeaturedProgram = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/programs/components/FeaturedProgram')))
    .FeaturedProgram,
}));

const FeedCard = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/habits/components/FeedCard'))).FeedCard,
}));

const Below = lazy(async () => ({
  default: (await whenReachable(() => import('../landing/Below'))).Below,
}));

export const Route = createFileRoute('/')({
  // Fetch at once, while the page's code is still loading; each card has its own loading state.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(featuredProgram);
    void queryClient.prefetchQuery(globalStreak);
    void queryClient.prefetchQuery(lastFiveMinutes);
  },
  component: Home,
});

function Home() {
  useCommunity();
  const { user } = useSession();
  const { data: site } = useQuery(wholeSite);
  const [hero] = site?.sections ?? [];
  const live = liveFirst(site?.sections);
  const parts = [useQuery(featuredProgram), useQuery(globalStreak), useQuery(lastFiveMinutes)];
  // Show one message for the whole page instead of one per part.
  const away = parts.every(({ isLoadingError, error }) => isLoadingError && isOffline(error));
  return (
    <>
      <Hero
        title={hero?.title ?? words.title}
        text={hero?.text}
        numbers={!away && <Together />}
        actions={
          <>
            {user ? <GoOn user={user} /> : <Begin />}
            {!away && live && (
              <ButtonLink look="float" href="#board">
                {words.seeTheBoard}
              </ButtonLink>
            )}
          </>
        }
      >
        <Suspense>
          <Over picture={site?.picture} />
        </Suspense>
      </Hero>
      {live && <Live away={away} retry={() => parts.map(({ refetch }) => refetch())} />}
      <Suspense>
        <Below user={user} live={live} />
      </Suspense>
    </>
  );
}

const board = 'scroll-mt-4 lg:col-start-1 lg:row-span-2 lg:row-start-1';

/** The board and the community, live. */
function Live({ away, retry }: { away: boolean; retry: () => void }) {
  return (
    <div className="mt-4 grid gap-4 lg:mt-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-6">
      {away ? (
        <Card className="lg:col-start-1">
          <ErrorState what={words.liveActivity} retry={retry} offline />
        </Card>
      ) : (
        <>
          <StreakCard className="lg:col-start-2" />
          <Suspense
            fallback={
              <Card className={board}>
                <ProgramSkeleton />
              </Card>
            }
          >
            <FeaturedProgram
              className={board}
              link={(id) => (
                <PlaceLink
                  to={`/challenges/${id}`}
                  className="inline-flex min-h-11 items-center font-semibold text-sea-ink underline-offset-4 hover:underline"
                >
                  {words.seeProgram}
                </PlaceLink>
              )}
            />
          </Suspense>
        </>
      )}
      {!away && (
        <Suspense fallback={<Card className="h-122" />}>
          <FeedCard />
        </Suspense>
      )}
    </div>
  );
}

function Begin() {
  return (
    <Link to="/auth/signup" className={buttonClasses({})}>
      {words.createAccount}
    </Link>
  );
}

function GoOn({ user }: { user: User }) {
  const { to, search } = dashboardOf(user);
  return (
    <PlaceLink to={to} search={search} className={buttonClasses({})}>
      {user.userType === 'admin' ? words.dashboard : words.logToday}
    </PlaceLink>
  );
}
