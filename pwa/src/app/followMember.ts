import type { QueryClient } from '@tanstack/react-query';
import { renew } from '@/api/renew';
import { followSession } from '@/features/accounts/followSession';
import { session } from '@/features/accounts/session';
import { signInAgain } from '@/features/accounts/signInAgain';
import { whenReachable } from '@/lib/whenReachable';
import type { LiveHub } from '@/live/hub';
import { followAnswers } from './followAnswers';
import { followHumanCheck } from './followHumanCheck';
import { followOutbox } from './followOutbox';
import { confirmPush, followPush } from './followPush';
import { followVisit } from './followVisit';
import type { newRouter } from './router';

type Router = ReturnType<typeof newRouter>;

const FIELDS = 'input, select, textarea, [contenteditable]';

/**
 * Saves responses for the next start, sends queued changes, and follows sign-ins and sign-outs,
 * including those in other tabs; after each, the open page checks its access again. The socket
 * belongs to one session, so it starts over after a sign-in or sign-out. If the server closes it
 * because the access token has expired (4401), it reopens once the server has renewed the session
 * or refused to; until then, each attempt to connect asks again. When the network or the tab comes
 * back, the socket reconnects immediately. Returns a function that stops all of this.
 */
export function followMember(client: QueryClient, hub: LiveHub, router: Router): () => void {
  const who = () => client.getQueryData(session.queryKey);
  const own = () => {
    const user = who();
    return user === undefined ? undefined : (user?.id ?? 'nobody');
  };
  let opened = own();
  const outbox = followOutbox(who);
  const answers = followAnswers(client, who);
  const arrived = () => {
    outbox.moved();
    answers.look();
    const user = who();
    if (user) confirmPush(user.id, true);
  };
  const changed = client.getQueryCache().subscribe(({ query }) => {
    const now = own();
    if (query.queryKey[0] !== session.queryKey[0] || now === opened) return;
    // The socket was opened with the first known user's cookie, so it need not start over.
    const first = opened === undefined;
    opened = now;
    if (!first) hub.startOver();
    arrived();
  });
  // The same user in a new session.
  const back = signInAgain.listen(() => signInAgain.current() || arrived());
  if (typeof opened === 'number') confirmPush(opened, false);
  const over = new AbortController();
  addEventListener('online', hub.nudge, over);
  document.addEventListener('visibilitychange', hub.nudge, over);
  const typing = ({ target }: Event) => {
    if (!who() || !(target as Element).matches(FIELDS)) return;
    removeEventListener('focusin', typing);
    // Load it now: after a new release, the server no longer has this file.
    void import('./auth/SignInAgain').catch(() => undefined);
  };
  addEventListener('focusin', typing, over);
  const kept = whenReachable(() => import('./kept')).then(({ keepQueries }) => keepQueries(client));
  const push = followPush(router);
  const visit = followVisit(who);
  const human = followHumanCheck(client, router);
  const followed = followSession(client, () => void router.invalidate());
  const ended = hub.onExpiry(async () => {
    await renew();
    hub.reopen();
  });
  return () => {
    over.abort();
    changed();
    back();
    outbox.stop();
    answers.stop();
    push();
    visit();
    human();
    followed();
    ended();
    void kept.then((stop) => stop());
  };
}
