import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isOffline } from '@/api/error';
import { ClosingLine } from '@/features/accounts/components/ClosingLine';
import { displayName, useSession } from '@/features/accounts/session';
import { FeedCard } from '@/features/habits/components/FeedCard';
import { StreakCard } from '@/features/habits/components/StreakCard';
import { ownHabits } from '@/features/habits/lifecycle/queries';
import { putOff } from '@/features/habits/lifecycle/rules';
import { globalStreak, lastFiveMinutes } from '@/features/habits/queries';
import { useCommunity } from '@/features/habits/useCommunity';
import type { Period } from '@/features/programs/board';
import { ownPrograms } from '@/features/programs/catalogue';
import { BoardCard } from '@/features/programs/components/BoardCard';
import { RowsSkeleton } from '@/features/programs/components/BoardSkeleton';
import { OwnPrograms } from '@/features/programs/components/OwnPrograms';
import { InstallHint } from '@/features/site/components/InstallHint';
import { tabClasses, WithLog } from '@/features/today/components/Dashboard';
import { DeviceTab } from '@/features/today/components/DeviceTab';
import { HistoryTab } from '@/features/today/components/HistoryTab';
import { TodayTab } from '@/features/today/components/TodayTab';
import { UpdateLine } from '@/features/today/components/UpdateLine';
import { QuestionsContext } from '@/features/today/QuestionsContext';
import { useTitle } from '@/lib/useTitle';
import { whenReachable } from '@/lib/whenReachable';
import { Button, ButtonLink, buttonClasses } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { modal } from '@/ui/modal';
import { Loading, Skeleton } from '@/ui/Skeleton';
import { sectionOf } from '../../profile/sections';
import { userDashboardPage as words } from '../../words';

const Profile = lazy(async () => ({
  default: (await whenReachable(() => import('../../profile/Profile'))).Profile,
}));

const Habits = lazy(async () => ({
  default: (await whenReachable(() => import('../../dashboard/Habits'))).Habits,
}));

const BringHistory = lazy(async () => ({
  default: (await whenReachable(() => import('../../dashboard/BringHistory'))).BringHistory,
}));

const OwnProgram = lazy(async () => ({
  default: (await whenReachable(() => import('../../dashboard/OwnProgram'))).OwnProgram,
}));

const Goals = lazy(async () => ({
  default: (await whenReachable(() => import('../../dashboard/Goals'))).Goals,
}));

const Teams = lazy(async () => ({
  default: (await whenReachable(() => import('../../dashboard/Teams'))).Teams,
}));

const Events = lazy(async () => ({
  default: (await whenReachable(() => import('../../dashboard/Events'))).Events,
}));

const Company = lazy(async () => ({
  default: (await whenReachable(() => import('../../dashboard/Company'))).Company,
}));

const Questions = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/questionnaires/components/Questions')))
    .Questions,
}));

const questionsOf = (activity: number, date: string) => (
  <Suspense>
    <Questions asker={{ activity, date }} />
  </Suspense>
);

const tabs = [
  'Dashboard',
  'my-habits',
  'Programs',
  'Event',
  'Leaderboard',
  'more-company',
  'more-teams',
  'Goals',
  'all-activities',
  'Device',
  'profile',
] as const;
/** In no menu: each under the tab from which it is come to. */
const under = {
  'custom-program': 'Programs',
  'launch-program': 'Programs',
  import: 'all-activities',
} as const;
type Under = keyof typeof under;
type Tab = (typeof tabs)[number] | Under;

const names: Record<Tab, string> = {
  Dashboard: 'Today',
  'my-habits': words.myHabits,
  Programs: 'Programs',
  Event: 'Events',
  Leaderboard: 'Leaderboard',
  'more-company': 'Company',
  'more-teams': 'Teams',
  Goals: 'Goals',
  'all-activities': words.allActivities,
  Device: words.thisDevice,
  profile: 'Profile',
  'custom-program': words.aProgramOfYour,
  'launch-program': words.launchAProgram,
  import: words.bringYourHistory,
};

const all = Object.keys(names) as Tab[];

/** Other names: the specification's for what the programs ask for, and one that links of before have. */
const aliases: Record<string, Tab> = {
  'program-activity': 'Dashboard',
  history: 'all-activities',
  company: 'more-company',
  events: 'Event',
  teams: 'more-teams',
};

/** The specification writes both 'Profile' and 'profile'; the profile has tabs of its own. */
function tabOf(asked = ''): Tab {
  if (sectionOf(asked)) return 'profile';
  const name = asked.toLowerCase();
  return aliases[name] ?? all.find((each) => each.toLowerCase() === name) ?? 'Dashboard';
}

/**
 * `show`: which of the habits. `entry`: which one a reminder asks about. `program`: which one an own program begins from.
 */
type Search = { tab?: string; date?: string; entry?: string; show?: string; program?: number };

export const Route = createFileRoute('/user/dashboard')({
  validateSearch: ({ tab, date, entry, show, program }: Record<string, unknown>): Search => ({
    ...(tab !== undefined && { tab: String(tab) }),
    ...(typeof entry === 'string' && { entry }),
    ...(typeof show === 'string' && { show }),
    ...(typeof program === 'number' && program > 0 && { program }),
    ...(typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) && { date }),
  }),
  staticData: { requiresAuth: true },
  component: Dashboard,
});

function Dashboard() {
  const { user } = useSession();
  const { tab: asked, date, entry, show, program } = Route.useSearch();
  const tab = tabOf(asked);
  const place = tab in under ? under[tab as Under] : tab;
  const { data: habits } = useQuery(ownHabits);
  const navigate = Route.useNavigate();
  useTitle(tab === 'profile' ? undefined : names[tab]);
  if (!user) return null;
  const choose = (next: string | undefined) =>
    void navigate({
      search: { tab: 'Dashboard', ...(next && { date: next }) },
      resetScroll: false,
    });
  return (
    <>
      <UpdateLine />
      <ClosingLine />
      <nav
        aria-label={words.dashboard}
        className="-mx-4 mb-3 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {tabs.map((each) => (
          <Link
            key={each}
            to="/user/dashboard"
            search={{ tab: each }}
            aria-current={each === place ? 'page' : undefined}
            ref={each === place ? inSight : undefined}
            className={tabClasses(each === place)}
          >
            {names[each]}
          </Link>
        ))}
      </nav>
      {tab === 'profile' ? (
        <Suspense>
          <Profile tab={asked} />
        </Suspense>
      ) : tab === 'my-habits' ? (
        <Suspense>
          <Habits show={show} />
        </Suspense>
      ) : tab === 'Goals' ? (
        <Suspense>
          <Goals />
        </Suspense>
      ) : tab === 'Event' ? (
        <Suspense fallback={<OnItsWay />}>
          <Events user={user} />
        </Suspense>
      ) : tab === 'more-company' ? (
        <Suspense fallback={<OnItsWay />}>
          <Company />
        </Suspense>
      ) : tab === 'more-teams' ? (
        <Suspense fallback={<OnItsWay />}>
          <Teams me={user.id} />
        </Suspense>
      ) : tab === 'custom-program' || tab === 'launch-program' ? (
        <Suspense>
          <OwnProgram launch={tab === 'launch-program'} from={program} user={user} />
        </Suspense>
      ) : tab === 'import' ? (
        <Suspense>
          <BringHistory />
        </Suspense>
      ) : tab === 'Programs' ? (
        <Own />
      ) : tab === 'Leaderboard' ? (
        <OwnBoard me={user.id} />
      ) : (
        <WithLog key={user.id} member={user}>
          {tab === 'Dashboard' && (
            <QuestionsContext value={questionsOf}>
              <TodayTab
                name={user.first_name || displayName(user)}
                date={date}
                entry={entry}
                choose={choose}
                putOff={putOff(habits ?? [])}
                aside={<Others />}
              />
            </QuestionsContext>
          )}
          {tab === 'all-activities' && <HistoryTab choose={choose} />}
          {tab === 'Device' && <DeviceTab install={<InstallHint />} />}
        </WithLog>
      )}
    </>
  );
}

/** What is not kept on the device comes with the network. */
const OnItsWay = () => (
  <Loading label={words.loading}>
    <Skeleton className="mx-auto h-80 max-w-180 rounded-card" />
  </Loading>
);

/** On a phone the tabs are one row that scrolls: the open one is brought into it. */
function inSight(link: HTMLElement | null) {
  const row = link?.parentElement;
  if (!row) return;
  const edge = Number.parseFloat(getComputedStyle(row).paddingLeft) || 0;
  row.scrollLeft += link.getBoundingClientRect().left - row.getBoundingClientRect().left - edge;
}

function Own() {
  return (
    <div className="mx-auto max-w-180 pb-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl font-extrabold">{words.programs}</h1>
        <Link
          to="/user/dashboard"
          search={{ tab: 'custom-program' }}
          className={buttonClasses({ look: 'quiet' })}
        >
          {words.aProgramOfYour}
        </Link>
      </div>
      <OwnPrograms />
    </div>
  );
}

/** The board of the program that the member is in. */
function OwnBoard({ me }: { me: number }) {
  const { data: own, error, isPending, isFetching, refetch } = useQuery(ownPrograms);
  const [period, choose] = useState<Period>('all');
  const active = own?.active_challenge_id ?? own?.active_custom_challenge_id;
  const program = own?.challenges.find(({ challenge }) => challenge.id === active)?.challenge;
  return (
    <div className="mx-auto max-w-180 pb-8">
      <h1 className="mb-4 text-2xl font-extrabold">
        {words.leaderboard}
        {program && <span className="text-muted"> · {program.title}</span>}
      </h1>
      {program && (
        <BoardCard
          program={program}
          period={period}
          me={me}
          choose={choose}
          why={
            <Button
              look="bare"
              aria-label={words.whyThisRank}
              className="-my-2 px-2 text-sm"
              onClick={() => modal.open('why number', { of: 'rank', me, program: program.id })}
            >
              {words.why}
            </Button>
          }
        />
      )}
      {isPending && (
        <Card>
          <RowsSkeleton />
        </Card>
      )}
      {error && !own && (
        <Card>
          <ErrorState
            what={words.yourBoard}
            retry={refetch}
            busy={isFetching}
            offline={isOffline(error)}
          />
        </Card>
      )}
      {own && !program && (
        <Card>
          <EmptyState
            title={words.noBoardYet}
            action={<ButtonLink href="/challenges">{words.findAProgram}</ButtonLink>}
          >
            {words.joinAProgramAnd}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}

/** What others do: live, as it was last known, or not at all. Its absence is no fault of the day. */
function Others() {
  useCommunity();
  const streak = useQuery(globalStreak);
  const feed = useQuery(lastFiveMinutes);
  const away = streak.isError && feed.isError && !feed.data;
  return (
    <>
      {(streak.data || !away) && <StreakCard />}
      {!away && <FeedCard />}
      {away && (
        <p role="status" className="px-5 text-sm text-muted">
          {words.whatOthersDoComes}
        </p>
      )}
    </>
  );
}
