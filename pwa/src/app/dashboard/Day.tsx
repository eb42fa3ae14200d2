import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { displayName, type User } from '@/features/accounts/session';
import { StreakCard } from '@/features/habits/components/StreakCard';
import { ownHabits } from '@/features/habits/lifecycle/queries';
import { putOff } from '@/features/habits/lifecycle/rules';
import { globalStreak, lastFiveMinutes } from '@/features/habits/queries';
import { useCommunity } from '@/features/habits/useCommunity';
import { DaySkeleton, TodayTab } from '@/features/today/components/TodayTab';
import { QuestionsContext } from '@/features/today/QuestionsContext';
import { ownPrograms } from '@/lib/ownPrograms';
import { whenReachable } from '@/lib/whenReachable';
import { Feed } from '../feed/Feed';
import { useWelcome } from '../welcome/useWelcome';
import { day as words } from '../words';
import { HabitViews } from './HabitViews';
import { Place } from './Place';

const Questions = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/questionnaires/components/Questions')))
    .Questions,
}));

const Welcome = lazy(async () => ({
  default: (await whenReachable(() => import('../welcome/Welcome'))).Welcome,
}));

const FirstTap = lazy(async () => ({
  default: (await whenReachable(() => import('../welcome/FirstTap'))).FirstTap,
}));

const questionsOf = (activity: number, date: string) => (
  <Suspense>
    <Questions asker={{ activity, date }} />
  </Suspense>
);

type Props = {
  user: User;
  date: string | undefined;
  entry: string | undefined;
  choose(date: string | undefined): void;
};

/** The member's day, or the question that begins the first visit. */
export function Day({ user, date, entry, choose }: Props) {
  const { data: habits } = useQuery(ownHabits);
  const { data: own, isPending } = useQuery(ownPrograms);
  const [stage, become] = useWelcome(user);
  const isNew = !stage && user.tour_completed === false;
  const asks = isNew && own?.challenges.length === 0;
  return (
    <QuestionsContext value={questionsOf}>
      <TodayTab
        name={user.first_name || displayName(user)}
        date={date}
        entry={entry}
        choose={choose}
        putOff={putOff(habits ?? [])}
        habits={<HabitViews />}
        place={(program) => <Place program={program} me={user.id} />}
        aside={<Others />}
        newcomer={
          asks ? (
            <Suspense>
              <Welcome joined={() => become('first tap')} skip={() => become('over')} />
            </Suspense>
          ) : (
            // Until it is known whether to ask, show a placeholder instead of an empty day.
            isNew && isPending && <DaySkeleton />
          )
        }
        first={
          stage === 'first tap'
            ? (done) => (
                <Suspense>
                  <FirstTap
                    done={done}
                    dayStart={user.day_start_hour}
                    over={() => become('over')}
                  />
                </Suspense>
              )
            : undefined
        }
      />
    </QuestionsContext>
  );
}

/** The activity of others, live or as last known. The day works without it. */
function Others() {
  useCommunity();
  const streak = useQuery(globalStreak);
  const feed = useQuery(lastFiveMinutes);
  const away = streak.isError && feed.isError && !feed.data;
  return (
    <>
      {(streak.data || !away) && <StreakCard />}
      {!away && <Feed />}
      {away && (
        <p role="status" className="px-5 text-sm text-muted">
          {words.offlineText}
        </p>
      )}
    </>
  );
}
