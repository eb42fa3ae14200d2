import { createFileRoute } from '@tanstack/react-router';
import { LiveActivity } from '@/features/admin/components/LiveActivity';
import { useTitle } from '@/lib/useTitle';
import { AdminsOnly } from '../../AdminsOnly';

export const Route = createFileRoute('/admin/dashboard')({
  staticData: { requiresAuth: true },
  component: Dashboard,
});

function Dashboard() {
  useTitle('Live activity');
  return (
    <AdminsOnly>
      <h1 className="mt-2 mb-6 text-3xl font-extrabold tracking-tight sm:mt-6 sm:mb-8">
        Live activity
      </h1>
      <LiveActivity />
    </AdminsOnly>
  );
}
