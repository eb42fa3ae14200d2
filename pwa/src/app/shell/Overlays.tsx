import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { signInAgain } from '@/features/accounts/signInAgain';
import { useSite } from '@/lib/site';
import { whenReachable } from '@/lib/whenReachable';
import { DATES } from '@/lib/written';
import { keepFocus } from '@/ui/keepFocus';
import { Toaster } from '@/ui/Toaster';
import { LeaveGuard } from '../leaving/LeaveGuard';
import { ModalHost } from './ModalHost';
import { Progress } from './Progress';

const SignInAgain = lazy(async () => ({
  default: (await whenReachable(() => import('../auth/SignInAgain'))).SignInAgain,
}));

/** The overlays that all pages share. They load alongside the first page without delaying it. */
export function Overlays() {
  const dates = useSite()?.dates;
  const asked = useSyncExternalStore(signInAgain.listen, signInAgain.current);
  useEffect(keepFocus, []);
  useEffect(() => {
    try {
      if (dates) localStorage.setItem(DATES, JSON.stringify(dates));
    } catch {
      // Storage is blocked: pages without the site's date format use the default one.
    }
  }, [dates]);
  return (
    <>
      <Progress />
      <ModalHost />
      <LeaveGuard />
      {asked && (
        <Suspense>
          <SignInAgain email={asked.user.email} />
        </Suspense>
      )}
      <Toaster />
    </>
  );
}
