import type { QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from '@/api/renew';
import { keepTyping } from '@/lib/typing';
import { adopt, become, remembered, USER } from './session';

/**
 * Follows session changes from outside: the server ends it, another tab signs in or out. Calls `moved` after each.
 * Returns a function that stops it.
 */
export function followSession(client: QueryClient, moved: () => void): () => void {
  const end = onSessionEnd(() => {
    const account = remembered()?.id;
    become(client, null);
    keepTyping(account);
    moved();
  });
  const heard = ({ key }: StorageEvent) => {
    if (key !== USER && key !== null) return;
    const user = remembered();
    if (user === undefined) return;
    adopt(client, user);
    moved();
  };
  window.addEventListener('storage', heard);
  return () => {
    end();
    window.removeEventListener('storage', heard);
  };
}
