import { lazy, Suspense } from 'react';
import type { User } from '@/features/accounts/session';
import { Bell } from '@/features/notifications/components/Bell';
import { whenReachable } from '@/lib/whenReachable';
import { ProfileMenu } from './ProfileMenu';

const HeaderPlan = lazy(async () => ({
  default: (await whenReachable(() => import('../billing/HeaderPlan'))).HeaderPlan,
}));

/** The header's controls for signed-in users. */
export function SignedIn({ user }: { user: User }) {
  return (
    <>
      <Suspense>
        <HeaderPlan user={user} />
      </Suspense>
      <Bell />
      <ProfileMenu user={user} />
    </>
  );
}
