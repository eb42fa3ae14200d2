import { createFileRoute } from '@tanstack/react-router';
import { Profile } from '@/features/accounts/components/Profile';
import { useTitle } from '@/lib/useTitle';
import { useSignOut } from '../../shell/useSignOut';

export const Route = createFileRoute('/user/profile')({
  staticData: { requiresAuth: true },
  component: Me,
});

function Me() {
  useTitle('My Profile');
  return <Profile onSignOut={useSignOut()} />;
}
