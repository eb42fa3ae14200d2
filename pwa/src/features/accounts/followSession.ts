import type { QueryClient } from '@tanstack/react-query';
import { onSessionEnd, renew } from '@/api/renew';
import { followTyping, hasSecret, isTyped } from '@/lib/typing';
import { remember, remembered, session, USER } from './session';
import { signInAgain, startOver } from './signInAgain';
import { adopt, become, isSigningOut } from './signing';

/**
 * Follows session changes from outside: the server ends it, another tab signs in or out. Calls
 * `moved` after each. A page with typed text stays as it is when the session ends: its member signs
 * in again on top of it, and calls wait meanwhile. After a sign-out, or for another account, it is
 * loaded anew, and with a typed password it does not stay. Returns a function that stops it.
 */
export function followSession(client: QueryClient, moved: () => void): () => void {
  const typing = followTyping();
  const end = onSessionEnd(async () => {
    const user = client.getQueryData(session.queryKey);
    if (user && isTyped() && !hasSecret() && !isSigningOut()) {
      // Other tabs follow. A sign-in in one of them is then a change, which this tab hears of.
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
      // Another tab noticed that the session has ended.
      else void renew();
      return;
    }
    adopt(client, user);
    moved();
  };
  // A page that the browser had frozen has not heard of it.
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
