import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isOffline } from '@/api/error';
import { type User, useSession } from '@/features/accounts/session';
import { FeedCard } from '@/features/habits/components/FeedCard';
import { OnlineNow } from '@/features/habits/components/OnlineNow';
import { StreakCard } from '@/features/habits/components/StreakCard';
import { Together } from '@/features/habits/components/Together';
import { globalStreak, lastFiveMinutes } from '@/features/habits/queries';
import { useCommunity } from '@/features/habits/useCommunity';
import { FeaturedProgram } from '@/features/programs/components/FeaturedProgram';
import { featuredProgram } from '@/features/programs/queries';
import { Hero } from '@/features/site/components/Hero';
import { whenReachable } from '@/lib/whenReachable';
import { ButtonLink, buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { indexPage as words } from '../words';

// Further down, and for visitors alone.
const HowItWorks = lazy(async () => ({
  default: (await import('@/features/site/components/HowItWorks')).HowItWorks,
}));

const NewArticles = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/articles/components/NewArticles')))
    .NewArticles,
}));

export const Route = createFileRoute('/')({
  // Asked for at once, while the page's code is still on its way; each card shows its own state.
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
  const parts = [useQuery(featuredProgram), useQuery(globalStreak), useQuery(lastFiveMinutes)];
  // Said once, not by each of them.
  const away = parts.every(({ isLoadingError, error }) => isLoadingError && isOffline(error));
  return (
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-6">
      <Hero
        numbers={!away && <Together />}
        actions={
          <>
            {user ? <GoOn user={user} /> : <Begin />}
            {!away && (
              <ButtonLink look="float" href="#board">
                {words.seeTheBoard}
              </ButtonLink>
            )}
          </>
        }
        aside={<OnlineNow />}
        className="lg:col-span-2"
      />
      {away ? (
        <Card className="lg:col-start-1">
          <ErrorState
            what={words.liveActivity}
            retry={() => parts.map(({ refetch }) => refetch())}
            offline
          />
        </Card>
      ) : (
        <>
          <StreakCard className="lg:col-start-2" />
          <FeaturedProgram
            className="scroll-mt-4 lg:col-start-1 lg:row-span-2 lg:row-start-2"
            link={(id) => (
              <Link
                to="/challenges/$id"
                params={{ id: String(id) }}
                className="inline-flex min-h-11 items-center font-semibold text-sea-ink underline-offset-4 hover:underline"
              >
                {words.seeProgram}
              </Link>
            )}
          />
        </>
      )}
      <div className="grid gap-4 lg:gap-6">
        {!away && <FeedCard />}
        {!user && (
          <Suspense>
            <HowItWorks begin={<Begin />} />
          </Suspense>
        )}
      </div>
      <Suspense>
        <NewArticles />
      </Suspense>
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
  if (user.userType === 'admin') {
    return (
      <Link to="/admin/dashboard" className={buttonClasses({})}>
        {words.dashboard}
      </Link>
    );
  }
  return (
    <Link to="/user/dashboard" search={{ tab: 'Dashboard' }} className={buttonClasses({})}>
      {words.logToday}
    </Link>
  );
}
