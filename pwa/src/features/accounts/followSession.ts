import type { QueryClient } from '@tanstack/react-query';
import { onSessionEnd, renew } from '@/api/renew';
import { followTyping, hasSecret, isTyped } from '@/lib/typing';
import { remember, remembered, session, USER } from './session';
import { signInAgain, startOver } from './signInAgain';
import { adopt, become, isSigningOut } from './signing';

/**
 * Follows session changes from outside this page: the server ends the session, or another tab signs
 * in or out. Calls `moved` after each. When the session ends on a page with typed text, the page
 * stays, calls wait, and a sign-in covers it until its member is back; a page with a typed password
 * does not stay. After a sign-out or for another account, the page reloads. Returns a function that
 * stops it.
 */
export function followSession(client: QueryClient, moved: () => void): () => void {
  const typing = followTyping();
  const end = onSessionEnd(async () => {
    const user = client.getQueryData(session.queryKey);
    if (user && isTyped() && !hasSecret() && !isSigningOut()) {
      // This signs the other tabs out too, so that a sign-in in one of them is a change that this
      // tab hears of.
      remember(null);
      await signInAgain.ask(user);
      return true;
    }
    become(client, null);
    moved();
    return false;
  });
  const heard = ({ key }: Pick<StorageEvent, 'key'>) => {
    if (key !== USER && key !== null) return;
    // A sign-out clears the storage.
    const user = key === null ? null : remembered();
    if (user === undefined) return;
    const before = client.getQueryData(session.queryKey);
    if (before && before.id !== user?.id && isTyped()) {
      if (user || key === null) startOver();
      // Another tab has found that the session has ended. Check it here too.
      else void renew();
      return;
    }
    adopt(client, user);
    moved();
  };
  // A page that was frozen has missed the events.
  const seen = () => {
    const user = remembered();
    const isOther = user?.id !== client.getQueryData(session.queryKey)?.id;
    if (signInAgain.current() ? user : isOther) heard({ key: USER });
  };
  window.addEventListener('storage', heard);
  document.addEventListener('visibilitychange', seen);
  return () => {
    typing();
    end();
    window.removeEventListener('storage', heard);
    document.removeEventListener('visibilitychange', seen);
  };
}
