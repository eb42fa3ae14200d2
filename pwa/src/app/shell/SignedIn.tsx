import type { User } from '@/features/accounts/session';
import { Bell } from '@/features/notifications/components/Bell';
import { ProfileMenu } from './ProfileMenu';

/** What the header has for who is signed in. */
export function SignedIn({ user }: { user: User }) {
  return (
    <>
      <Bell />
      <ProfileMenu user={user} />
    </>
  );
}
