import type { QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from '@/api/renew';
import { adopt, become, remembered, USER } from './session';

/**
 * Follows what happens to the session by itself: the server ends it, another tab signs in or out.
 * `moved` is called after each. Returns the way to stop.
 */
export function followSession(client: QueryClient, moved: () => void): () => void {
  const end = onSessionEnd(() => {
    become(client, null);
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
