import { expect, test, vi } from 'vitest';
import { answer, show } from './push';

/** A fake browser, as the service worker sees it. */
function browser(windows: object[] = []) {
  const showNotification = vi.fn(async () => undefined);
  const setAppBadge = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => null);
  const clients = { matchAll: async () => windows, openWindow };
  const scope = { registration: { showNotification }, navigator: { setAppBadge }, clients };
  return {
    scope: scope as unknown as ServiceWorkerGlobalScope,
    ...scope.registration,
    ...clients,
    setAppBadge,
  };
}

const pushed = (json: () => unknown) => ({ json }) as PushMessageData;
const shown = (data: object) => ({ close: vi.fn(), data }) as unknown as Notification;

test('a push shows a notification, and a badge on the icon where possible', async () => {
  const { scope, showNotification, setAppBadge } = browser();
  await show(
    scope,
    pushed(() => ({ title: 'Read', body: 'A page', tag: 'r' })),
  );
  const about = expect.objectContaining({ body: 'A page', tag: 'r' });
  expect(showNotification).toHaveBeenLastCalledWith('Read', about);
  expect(setAppBadge).toHaveBeenCalledTimes(1);
  // Without permission for the badge, the push is still shown.
  setAppBadge.mockRejectedValueOnce(new Error('not allowed'));
  await show(scope, null);
  expect(showNotification).toHaveBeenLastCalledWith('Daymark', expect.anything());
  Object.assign(scope.navigator, { setAppBadge: undefined });
  await show(scope, null);
  expect(showNotification).toHaveBeenCalledTimes(3);
});

test('a tap opens the notification’s link, in an open window if there is one', async () => {
  const { scope, openWindow } = browser();
  const notification = shown({ link: '/challenges' });
  await answer(scope, notification, '');
  expect(notification.close).toHaveBeenCalled();
  expect(openWindow).toHaveBeenLastCalledWith('/challenges');
  await answer(scope, shown({ link: null }), '');
  expect(openWindow).toHaveBeenLastCalledWith('/user/dashboard?tab=Dashboard');
  // A button logs nothing if the member is unknown.
  await answer(scope, shown({ link: '/teams' }), 'done');
  expect(openWindow).toHaveBeenLastCalledWith('/teams');

  const postMessage = vi.fn();
  const focus = vi.fn().mockRejectedValue(new Error('no tap of its own'));
  const site = 'https://daymark.example';
  const open = browser([
    { url: `${site}/api/docs`, focus: vi.fn(), postMessage: vi.fn() },
    { url: `${site}/user/dashboard?tab=Goals`, focus, postMessage },
  ]);
  await answer(open.scope, shown({ link: '/challenges' }), '');
  expect(focus).toHaveBeenCalled();
  expect(postMessage).toHaveBeenCalledWith({ open: '/challenges' });
  expect(open.openWindow).not.toHaveBeenCalled();
});
