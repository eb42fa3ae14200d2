import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '@/features/accounts/session';
import { LiveActivity } from '@/features/admin/components/LiveActivity';
import { useTitle } from '@/lib/useTitle';
import { EmptyState } from '@/ui/EmptyState';

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { requiresAuth: true },
  component: Dashboard,
});

function Dashboard() {
  useTitle('Live activity');
  const { user } = useSession();
  if (!user) return null;
  const admin = user.userType === 'admin';
  return (
    <>
      <h1 className="mt-2 mb-6 text-3xl font-extrabold tracking-tight sm:mt-6 sm:mb-8">
        Live activity
      </h1>
      {admin && <LiveActivity />}
      {!admin && (
        <EmptyState title="Not for this account">
          This page is for administrators. Sign in with an administrator’s account to see it.
        </EmptyState>
      )}
    </>
  );
}
