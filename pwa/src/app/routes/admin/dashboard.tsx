import { createFileRoute } from '@tanstack/react-router';
import { may } from '@/features/accounts/may';
import { useSession } from '@/features/accounts/session';
import { LiveActivity } from '@/features/admin/components/LiveActivity';
import { RecentUsers } from '@/features/users/components/RecentUsers';
import { useTitle } from '@/lib/useTitle';

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { permission: 'live:read' },
  component: Dashboard,
});

function Dashboard() {
  const { user } = useSession();
  useTitle('Live activity');
  return (
    <>
      <h1 className="mt-2 mb-6 text-3xl font-extrabold tracking-tight sm:mt-6 sm:mb-8">
        Live activity
      </h1>
      <LiveActivity aside={user && may(user, 'user:read') && <RecentUsers />} />
    </>
  );
}
