import { lazy, Suspense } from 'react';
import type { User } from '@/features/accounts/session';
import { Bell } from '@/features/notifications/components/Bell';
import { whenReachable } from '@/lib/whenReachable';
import { useFollowPlan } from '../useFollowPlan';
import { ProfileMenu } from './ProfileMenu';

const TrialLeft = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/billing/components/TrialLeft'))).TrialLeft,
}));

/** The header's controls for signed-in users. */
export function SignedIn({ user }: { user: User }) {
  useFollowPlan();
  return (
    <>
      {user.userType === 'user' && (
        <Suspense>
          <TrialLeft />
        </Suspense>
      )}
      <Bell />
      <ProfileMenu user={user} />
    </>
  );
}
