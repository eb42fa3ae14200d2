import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { ClosingLine } from '@/features/accounts/components/ClosingLine';
import { useSession } from '@/features/accounts/session';
import { PauseLine } from '@/features/habits/pauses/Pauses';
import { OwnPrograms } from '@/features/programs/components/OwnPrograms';
import { InstallHint } from '@/features/site/components/InstallHint';
import { WithLog } from '@/features/today/components/Dashboard';
import { DeviceTab } from '@/features/today/components/DeviceTab';
import { HistoryTab } from '@/features/today/components/HistoryTab';
import { TodaySkeleton } from '@/features/today/components/TodayTab';
import { UpdateLine } from '@/features/today/components/UpdateLine';
import { useTitle } from '@/lib/useTitle';
import { whenReachable } from '@/lib/whenReachable';
import { buttonClasses } from '@/ui/Button';
import { Day } from '../../dashboard/Day';
import { KeepPauses } from '../../dashboard/KeepPauses';
import { OnItsWay } from '../../dashboard/OnItsWay';
import { type Tab, tabOf } from '../../dashboard/tabs';
import { sectionOf } from '../../profile/sections';
import { todayOf } from '../../profile/todayOf';
import { useTree } from '../../shell/useTree';
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

const Leaderboard = lazy(async () => ({
  default: (await whenReachable(() => import('../../dashboard/Leaderboard'))).Leaderboard,
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

const Articles = lazy(async () => ({
  default: (await whenReachable(() => import('../../dashboard/Articles'))).Articles,
}));

const Scorecard = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/surveys/components/ScorecardView')))
    .ScorecardView,
}));

const ShirtLine = lazy(async () => ({
  default: (await whenReachable(() => import('../../dashboard/ShirtLine'))).ShirtLine,
}));
const Company = lazy(async () => ({
  default: (await whenReachable(() => import('../../dashboard/Company'))).Company,
}));

const Payments = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/billing/components/PaymentsView')))
    .PaymentsView,
}));

const RenewalLine = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/billing/components/RenewalLine')))
    .RenewalLine,
}));

/**
 * `tab`, or `selected` after a sign-in: the open tab. `show`: the tab of the habits. `entry`: the habit that a reminder
 * asks about. `program`: the template of a custom program.
 */
type Search = { tab?: string; date?: string; entry?: string; show?: string; program?: number };

export const Route = createFileRoute('/user/dashboard')({
  validateSearch: ({
    selected,
    tab = selected,
    date,
    entry,
    show,
    program,
  }: Record<string, unknown>): Search => ({
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
  const navigate = Route.useNavigate();
  const { here } = useTree();
  useTitle(tab === 'profile' ? undefined : here?.at.label);
  if (!user) return null;
  const choose = (next: string | undefined) =>
    void navigate({
      search: { tab: 'Dashboard', ...(next && { date: next }) },
      resetScroll: false,
    });
  const inLog = (part: ReactNode, waiting?: ReactNode) => (
    <WithLog key={user.id} member={user} waiting={waiting}>
      {part}
    </WithLog>
  );
  const parts: Record<Tab, () => ReactNode> = {
    Dashboard: () =>
      inLog(<Day user={user} date={date} entry={entry} choose={choose} />, <TodaySkeleton />),
    'my-habits': () => <Habits show={show ?? asked} today={todayOf(user)} />,
    'all-activities': () => inLog(<HistoryTab choose={choose} />),
    import: () => <BringHistory />,
    Programs: () => <Own />,
    'custom-program': () => <OwnProgram launch={false} from={program} user={user} />,
    'launch-program': () => <OwnProgram launch from={program} user={user} />,
    Leaderboard: () => <Leaderboard me={user.id} />,
    'more-teams': () => <Teams me={user.id} />,
    Event: () => <Events user={user} />,
    Articles: () => <Articles me={user.id} />,
    Scorecard: () => <Scorecard account={user.id} />,
    Goals: () => <Goals />,
    'more-company': () => <Company />,
    'more-payment': () => <Payments />,
    Device: () => inLog(<DeviceTab install={<InstallHint />} />),
    profile: () => <Profile tab={asked} menu={false} />,
  };
  return (
    <>
      <UpdateLine />
      <ClosingLine />
      {tab !== 'more-payment' && (
        <Suspense>
          <RenewalLine />
        </Suspense>
      )}
      <KeepPauses member={user} />
      {sectionOf(asked) !== 'pauses' && <PauseLine today={todayOf(user)} />}
      <Suspense fallback={<OnItsWay />}>{parts[tab]()}</Suspense>
    </>
  );
}

function Own() {
  return (
    <div className="mx-auto max-w-180 pb-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl font-extrabold">{words.myPrograms}</h1>
        <Link
          to="/user/dashboard"
          search={{ tab: 'launch-program' }}
          className={buttonClasses({ look: 'quiet' })}
        >
          {words.startYourOwn}
        </Link>
      </div>
      <OwnPrograms />
      <Suspense>
        <ShirtLine />
      </Suspense>
    </div>
  );
}
