import type { ReactNode } from 'react';
import { useSession } from '@/features/accounts/session';
import { EmptyState } from '@/ui/EmptyState';

/** What only administrators see; members are told so. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (!user) return null;
  if (user.userType === 'admin') return children;
  return (
    <>
      <h1 className="sr-only">For administrators</h1>
      <EmptyState title="Not for this account">
        This page is for administrators. Sign in with an administrator’s account to see it.
      </EmptyState>
    </>
  );
}
