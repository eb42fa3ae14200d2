import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '@/features/accounts/session';
import { whenReachable } from '@/lib/whenReachable';
import { NameMarkContext } from '@/ui/NameMark';

const PlanMark = lazy(async () => ({
  default: (await whenReachable(() => import('@/features/billing/components/PlanMark'))).PlanMark,
}));

/** The plan of a member, beside their name. */
const Mark = (props: { member: number }) => (
  <Suspense>
    <PlanMark {...props} />
  </Suspense>
);

/** Names inside have the plan of their member beside them, for those who are signed in. */
export function NameMarks({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <NameMarkContext value={user ? Mark : undefined}>{children}</NameMarkContext>;
}
