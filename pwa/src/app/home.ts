import type { User } from '@/features/accounts/session';

/** Where a sign-in leads that came from nowhere. */
export function homeOf({ userType }: User): string {
  return userType === 'admin' ? '/admin/dashboard' : '/user/dashboard?tab=Dashboard';
}
