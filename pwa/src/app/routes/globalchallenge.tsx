import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { isOffline } from '@/api/error';
import { useSession } from '@/features/accounts/session';
import { DateMap } from '@/features/habits/components/DateMap';
import { GoalCard } from '@/features/habits/components/GoalCard';
import { StreakCard } from '@/features/habits/components/StreakCard';
import { communityDates } from '@/features/habits/dates';
import { globalStreak, lastFiveMinutes } from '@/features/habits/queries';
import { useCommunity } from '@/features/habits/useCommunity';
import { useTitle } from '@/lib/useTitle';
import { buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ErrorState } from '@/ui/ErrorState';
import { Feed } from '../feed/Feed';
import { globalchallengePage as words } from '../words';

export const Route = createFileRoute('/globalchallenge')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(globalStreak);
    void queryClient.prefetchQuery(lastFiveMinutes);
  },
  component: GlobalChallenge,
});

function GlobalChallenge() {
  useCommunity();
  useTitle(words.globalChallenge);
  const parts = [useQuery(globalStreak), useQuery(communityDates), useQuery(lastFiveMinutes)];
  // Show one message for the whole page instead of one per part.
  const away = parts.every(({ isLoadingError, error }) => isLoadingError && isOffline(error));
  return (
    <>
      <h1 className="mt-2 text-3xl font-extrabold tracking-tight sm:mt-6">
        {words.globalChallenge}
      </h1>
      <p className="mt-1 mb-6 max-w-[60ch] text-muted sm:mb-8">{words.lead}</p>
      {away ? (
        <Card>
          <ErrorState
            what={words.liveActivity}
            retry={() => parts.map(({ refetch }) => refetch())}
            offline
          />
        </Card>
      ) : (
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start lg:gap-6">
          <GoalCard action={<TakePart />} />
          <StreakCard />
          <DateMap />
          <Feed />
        </div>
      )}
    </>
  );
}

/** Activity in any program counts. */
function TakePart() {
  const { user } = useSession();
  const programs = (
    <Link to="/challenges" className={buttonClasses({ look: 'quiet' })}>
      {words.seePrograms}
    </Link>
  );
  if (user?.userType === 'admin') return programs;
  return (
    <>
      {user ? (
        <Link to="/user/dashboard" search={{ tab: 'Dashboard' }} className={buttonClasses({})}>
          {words.logToday}
        </Link>
      ) : (
        <Link
          to="/auth/signup"
          search={{ callbackUrl: '/globalchallenge' }}
          className={buttonClasses({})}
        >
          {words.createAccount}
        </Link>
      )}
      {programs}
    </>
  );
}
