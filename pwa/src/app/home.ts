import type { User } from '@/features/accounts/session';

/** Where a sign-in without a destination leads. */
export function homeOf({ userType }: User): string {
  return userType === 'admin' ? '/admin/dashboard' : '/user/dashboard?tab=Dashboard';
}
