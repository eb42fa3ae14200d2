/// <reference lib="webworker" />
import { type LogAction, logHere } from '@/offline/log';
import { NOT_PAGES } from './pages';
import { pushed as words } from './words';

/** A push from the server: the notification, and the entry that its buttons log. */
type Push = {
  title: string;
  body: string;
  /** A path of this site. */
  link: string | null;
  tag: string;
  actions?: LogAction[];
  /** The log entry, and its owner. */
  entry?: string;
  member?: number;
};

/** Options that some browsers lack. Those show no buttons, and no badge on the icon. */
type Options = NotificationOptions & {
  actions: { action: LogAction; title: string }[];
  renotify: boolean;
};
type Badged = { setAppBadge?(): Promise<void> };

const titles: Record<LogAction, string> = { done: words.done, not_now: words.notNow };
const home = '/user/dashboard?tab=Dashboard';

function display({ registration }: ServiceWorkerGlobalScope, push: Push): Promise<void> {
  const options: Options = {
    body: push.body,
    tag: push.tag,
    // One that replaces another must be heard, too.
    renotify: true,
    icon: '/icons/192.png',
    data: push,
    actions: (push.actions ?? []).map((action) => ({ action, title: titles[action] })),
  };
  return registration.showNotification(push.title, options);
}

/**
 * Shows a push, even an unreadable one: browsers may revoke the permission of a site that receives
 * a push without showing a notification.
 */
export async function show(
  scope: ServiceWorkerGlobalScope,
  data: PushMessageData | null,
): Promise<void> {
  const push: Push = { title: words.daymark, body: words.unreadable, link: home, tag: 'new' };
  try {
    Object.assign(push, data?.json());
  } catch {
    // The push is unreadable: use the defaults.
  }
  await display(scope, push);
  await (scope.navigator as Badged).setAppBadge?.().catch(() => undefined);
}

/** Handles a tap: a button logs without opening the app, anything else opens it at the notification's link. */
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
    // Report the failure: the closed notification looks as if the log had succeeded.
    await display(scope, { title, body: words.notLogged, link: home, tag: `failed ${entry}` });
  }
}

async function open(clients: Clients, link: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' });
  // The page of the API, for example, would ignore the message.
  const window = windows.find(({ url }) => {
    const { pathname } = new URL(url);
    return !NOT_PAGES.some((other) => other.test(pathname));
  });
  if (!window) return void (await clients.openWindow(link));
  // Without a user gesture the window may not take the focus; still open the link.
  await window.focus().catch(() => undefined);
  // Let the page navigate, because it may have to ask about unsaved text.
  window.postMessage({ open: link });
}
