import { useLocation } from '@tanstack/react-router';
import clsx from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '@/features/accounts/session';
import { whenReachable } from '@/lib/whenReachable';
import { Header } from './Header';
import { SkipLink } from './SkipLink';

const Foot = lazy(async () => ({
  default: (await whenReachable(() => import('./Foot'))).Foot,
}));
const MemberNav = lazy(async () => ({
  default: (await whenReachable(() => import('./MemberNav'))).MemberNav,
}));

export function Shell({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  // Administrators also see the member pages under /user.
  const member = user && (user.userType === 'user' || pathname.startsWith('/user/'));
  return (
    <div
      className={clsx(
        'flex min-h-dvh flex-col',
        member && 'pb-16 desk:pb-0 desk:pl-52 desk:[--rail:13rem]',
      )}
    >
      <SkipLink />
      <Header menu={!member} />
      {member && (
        <Suspense fallback={pathname !== '/' && <div className="mb-1 h-12 desk:hidden" />}>
          <MemberNav />
        </Suspense>
      )}
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-280 flex-1 px-4 focus:outline-none sm:px-6"
      >
        {children}
      </main>
      {/* Below the fold: nothing waits for it. */}
      <Suspense>
        <Foot />
      </Suspense>
    </div>
  );
}
