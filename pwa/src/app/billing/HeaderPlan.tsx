import type { User } from '@/features/accounts/session';
import { TrialLeft } from '@/features/billing/components/TrialLeft';
import { useFollowPlan } from './useFollowPlan';

/** Follows the user's plan, and shows the rest of a member's trial in the header. */
export function HeaderPlan({ user }: { user: User }) {
  useFollowPlan();
  return user.userType === 'user' && <TrialLeft />;
}
