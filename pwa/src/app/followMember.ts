import type { QueryClient } from '@tanstack/react-query';
import { renew } from '@/api/renew';
import { followSession } from '@/features/accounts/followSession';
import { session } from '@/features/accounts/session';
import { whenReachable } from '@/lib/whenReachable';
import type { LiveHub } from '@/live/hub';
import { followOutbox } from './followOutbox';
import { confirmPush, followPush } from './followPush';
import type { newRouter } from './router';

type Router = ReturnType<typeof newRouter>;

/**
 * Keeps what is answered, sends what waits, and follows the end of the session, and what other tabs do about it: the page
 * that is open is asked again whether it is for whoever is here now. A socket belongs to who opened it: it is opened anew
 * after a sign-in or a sign-out, and when the server ended it with the access token (4401), once the token is renewed.
 * Returns the way to stop.
 */
export function followMember(client: QueryClient, hub: LiveHub, router: Router): () => void {
  const who = () => client.getQueryData(session.queryKey);
  const own = () => {
    const user = who();
    return user === undefined ? undefined : (user?.id ?? 'nobody');
  };
  let opened = own();
  const outbox = followOutbox(who);
  const changed = client.getQueryCache().subscribe(({ query }) => {
    const now = own();
    if (query.queryKey[0] !== session.queryKey[0] || now === opened) return;
    // The first word on who is here belongs to the cookie that the socket came with.
    const first = opened === undefined;
    opened = now;
    if (!first) hub.reopen();
    outbox.moved();
    if (typeof now === 'number') confirmPush(now, true);
  });
  if (typeof opened === 'number') confirmPush(opened, false);
  const kept = whenReachable(() => import('./kept')).then(({ keepQueries }) => keepQueries(client));
  const push = followPush(router);
  const followed = followSession(client, () => void router.invalidate());
  const ended = hub.onExpiry(async () => {
    if ((await renew()) !== 'unreachable') hub.reopen();
  });
  return () => {
    changed();
    outbox.stop();
    push();
    followed();
    ended();
    void kept.then((stop) => stop());
  };
}
