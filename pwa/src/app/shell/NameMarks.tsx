import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '@/features/accounts/session';
import { whenReachable } from '@/lib/whenReachable';
import { NameMarkContext } from '@/ui/NameMark';

const PlanMark = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/billing/components/PlanMark'))).PlanMark,
}));

/** A member's plan, beside their name. */
const Mark = (props: { member: number }) => (
  <Suspense>
    <PlanMark {...props} />
  </Suspense>
);

/** Shows the plan beside each member's name in its children, for signed-in users. */
export function NameMarks({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <NameMarkContext value={user ? Mark : undefined}>{children}</NameMarkContext>;
}
