import { createFileRoute } from '@tanstack/react-router';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { LivePayments } from '@/features/billing/adminPayments/LivePayments';
import { LiveActivity } from '@/features/dashboard/components/LiveActivity';
import { type HistorySearch, historySearch } from '@/features/dashboard/history';
import { FiguresCard } from '@/features/support/desk/FiguresCard';
import { RecentUsers } from '@/features/users/components/RecentUsers';
import { useTitle } from '@/lib/useTitle';
import { adminDashboardPage as words } from '../../words';

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { permission: 'live:read' },
  component: Dashboard,
});

function Dashboard() {
  const { user } = useSession();
  const search = historySearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const change = (next: HistorySearch) =>
    void navigate({ search: next, replace: true, resetScroll: false });
  useTitle(words.dashboard);
  return (
    <>
      <LiveActivity
        search={search}
        change={change}
        payments={
          user && may(user, 'billing:read') ? (moved) => <LivePayments moved={moved} /> : undefined
        }
        recent={
          user && may(user, 'user:read') ? (newest) => <RecentUsers newest={newest} /> : undefined
        }
      />
      {user && may(user, 'support:answer') && <FiguresCard className="mt-4" />}
    </>
  );
}
