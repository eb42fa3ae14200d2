import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Profile } from '@/features/accounts/components/Profile';
import { displayName, useSession } from '@/features/accounts/session';
import { FeedCard } from '@/features/habits/components/FeedCard';
import { StreakCard } from '@/features/habits/components/StreakCard';
import { globalStreak, lastFiveMinutes } from '@/features/habits/queries';
import { useCommunity } from '@/features/habits/useCommunity';
import { InstallHint } from '@/features/site/components/InstallHint';
import { tabClasses, WithLog } from '@/features/today/components/Dashboard';
import { DeviceTab } from '@/features/today/components/DeviceTab';
import { HistoryTab } from '@/features/today/components/HistoryTab';
import { TodayTab } from '@/features/today/components/TodayTab';
import { UpdateLine } from '@/features/today/components/UpdateLine';
import { useTitle } from '@/lib/useTitle';
import { useSignOut } from '../../shell/useSignOut';

const tabs = ['Dashboard', 'History', 'Device', 'profile'] as const;
type Tab = (typeof tabs)[number];

const names: Record<Tab, string> = {
  Dashboard: 'Today',
  History: 'History',
  Device: 'This device',
  profile: 'Profile',
};

type Search = { tab?: Tab; date?: string };

/** The specification writes both 'Profile' and 'profile'. */
function tabOf(asked: unknown): Tab {
  const name = String(asked).toLowerCase();
  return tabs.find((each) => each.toLowerCase() === name) ?? 'Dashboard';
}

export const Route = createFileRoute('/user/dashboard')({
  validateSearch: ({ tab, date }: Record<string, unknown>): Search => ({
    ...(tab !== undefined && { tab: tabOf(tab) }),
    ...(typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) && { date }),
  }),
  staticData: { requiresAuth: true },
  component: Dashboard,
});

function Dashboard() {
  const { user } = useSession();
  const { tab = 'Dashboard', date } = Route.useSearch();
  const navigate = Route.useNavigate();
  const signOut = useSignOut();
  useTitle(tab === 'profile' ? 'My Profile' : names[tab]);
  if (!user) return null;
  const choose = (next: string | undefined) =>
    void navigate({
      search: { tab: 'Dashboard', ...(next && { date: next }) },
      resetScroll: false,
    });
  return (
    <>
      <UpdateLine />
      <nav aria-label="Dashboard" className="mb-4 flex flex-wrap gap-1">
        {tabs.map((each) => (
          <Link
            key={each}
            to="/user/dashboard"
            search={{ tab: each }}
            aria-current={each === tab ? 'page' : undefined}
            className={tabClasses(each === tab)}
          >
            {names[each]}
          </Link>
        ))}
      </nav>
      {tab === 'profile' ? (
        <Profile onSignOut={signOut} />
      ) : (
        <WithLog key={user.id} member={user}>
          {tab === 'Dashboard' && (
            <TodayTab
              name={user.first_name || displayName(user)}
              date={date}
              choose={choose}
              aside={<Others />}
            />
          )}
          {tab === 'History' && <HistoryTab choose={choose} />}
          {tab === 'Device' && <DeviceTab install={<InstallHint />} />}
        </WithLog>
      )}
    </>
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
          What others do comes back with the network.
        </p>
      )}
    </>
  );
}
