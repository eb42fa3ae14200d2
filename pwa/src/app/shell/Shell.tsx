import clsx from 'clsx';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '@/features/accounts/session';
import { Footer } from './Footer';
import { Header } from './Header';
import { SkipLink } from './SkipLink';

const MemberBar = lazy(async () => ({ default: (await import('./MemberBar')).MemberBar }));
const TourHost = lazy(async () => ({ default: (await import('../tour/TourHost')).TourHost }));

export function Shell({ children }: { children: ReactNode }) {
  const member = useSession().user?.userType === 'user';
  return (
    <div
      className={clsx(
        'flex min-h-dvh flex-col',
        member && 'pb-16 desk:pb-0 desk:pl-24 desk:[--rail:6rem]',
      )}
    >
      <SkipLink />
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-280 flex-1 px-4 focus:outline-none sm:px-6"
      >
        {children}
      </main>
      <Footer />
      {member && (
        <Suspense>
          <MemberBar />
          <TourHost />
        </Suspense>
      )}
    </div>
  );
}
