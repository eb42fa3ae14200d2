import type { User } from '@/features/accounts/session';
import { DELAY_MS, lastShown, mayAppear, rememberShown } from '@/features/newsletter/timing';
import { modal } from '@/ui/modal';

/** How often to retry while the popup cannot appear. */
const AGAIN_MS = 1_000;

/** Whether a dialog is open: the popup would replace it. */
const isTaken = () =>
  modal.current() !== undefined || document.querySelector('dialog[open]') !== null;

/**
 * Offers the newsletter to a visitor, 150 seconds after the page loaded. `who` returns `undefined` until the session is
 * known. Returns a function that stops it.
 */
export function followVisit(who: () => User | null | undefined): () => void {
  const look = () => {
    const user = who();
    if (user === undefined || isTaken()) {
      waiting = setTimeout(look, AGAIN_MS);
      return;
    }
    const now = Date.now();
    const moment = {
      path: location.pathname,
      signedIn: user !== null,
      now,
      lastShown: lastShown(),
    };
    if (!mayAppear(moment)) return;
    rememberShown(now);
    modal.open('newsletter', {});
  };
  let waiting = setTimeout(look, Math.max(0, DELAY_MS - performance.now()));
  return () => clearTimeout(waiting);
}
