import { createFileRoute } from '@tanstack/react-router';
import { Profile } from '@/features/accounts/components/Profile';
import { useTitle } from '@/lib/useTitle';
import { AdminsOnly } from '../../AdminsOnly';
import { useSignOut } from '../../shell/useSignOut';

export const Route = createFileRoute('/admin/profile')({
  staticData: { requiresAuth: true },
  component: Me,
});

function Me() {
  useTitle('My Profile');
  const signOut = useSignOut();
  return (
    <AdminsOnly>
      <Profile onSignOut={signOut} />
    </AdminsOnly>
  );
}
