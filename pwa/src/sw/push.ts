/// <reference lib="webworker" />
import { type LogAction, logHere } from '@/offline/log';
import { pushed as words } from './words';

/** What the server pushes: the notification, and what its buttons are about. */
type Push = {
  title: string;
  body: string;
  /** A path of this site. */
  link: string | null;
  tag: string;
  actions?: LogAction[];
  /** The entry of the log, and whose it is. */
  entry?: string;
  member?: number;
};

/** A browser without these shows no buttons, and no mark on the icon. */
type Options = NotificationOptions & { actions: { action: LogAction; title: string }[] };
type Badged = { setAppBadge?(): Promise<void> };

const titles: Record<LogAction, string> = { done: words.done, not_now: words.notNow };
const home = '/user/dashboard?tab=Dashboard';

function display({ registration }: ServiceWorkerGlobalScope, push: Push): Promise<void> {
  const options: Options = {
    body: push.body,
    tag: push.tag,
    icon: '/icons/192.png',
    data: push,
    actions: (push.actions ?? []).map((action) => ({ action, title: titles[action] })),
  };
  return registration.showNotification(push.title, options);
}

/** Shows a push. What cannot be read is shown all the same: one that shows nothing costs the site its permission. */
export async function show(
  scope: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const push: Push = { title: words.daymark, body: words.unreadable, link: home, tag: 'new' };
  try {
    Object.assign(push, data?.json());
  } catch {
    // As it is.
  }
  await display(scope, push);
  await (scope.navigator as Badged).setAppBadge?.().catch(() => undefined);
}

/** A tap: a button logs without opening the app, anything else opens it where the notification leads. */
export async function answer(
  scope: ServiceWorkerGlobalScope,
  notification: Notification,
  action: string,
): Promise<void> {
  notification.close();
  const { entry, member, link, title } = notification.data as Push;
  if (!(action in titles) || !entry || !member) return open(scope.clients, link ?? home);
  try {
    await logHere(member, entry, action as LogAction);
  } catch {
    // It must not look as if it were logged.
    await display(scope, { title, body: words.notLogged, link: home, tag: `failed ${entry}` });
  }
}

async function open(clients: Clients, link: string): Promise<void> {
  const [window] = await clients.matchAll({ type: 'window' });
  if (!window) return void (await clients.openWindow(link));
  // Without a tap of its own a window may not come to the front; where it leads is the same.
  await window.focus().catch(() => undefined);
  // The page goes there itself: it may have to ask about what is being written.
  window.postMessage({ open: link });
}
