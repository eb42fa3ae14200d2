import type { QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from '@/api/renew';
import { adopt, become, remembered, USER } from './session';

/** Follows the end of the session and what other tabs do. Returns the way to stop. */
export function followSession(client: QueryClient): () => void {
  const end = onSessionEnd(() => become(client, null));
  const heard = ({ key }: StorageEvent) => {
    if (key !== USER && key !== null) return;
    const user = remembered();
    if (user !== undefined) adopt(client, user);
  };
  window.addEventListener('storage', heard);
  return () => {
    end();
    window.removeEventListener('storage', heard);
  };
}
