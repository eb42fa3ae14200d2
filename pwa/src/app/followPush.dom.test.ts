import { expect, test, vi } from 'vitest';
import { followPush } from './followPush';

test('viewing the app clears its icon badge, and a tapped notification opens its page', () => {
  const clearAppBadge = vi.fn(async () => undefined);
  const worker = new EventTarget();
  const seen = { clearAppBadge, serviceWorker: worker };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), seen));
  let visible: DocumentVisibilityState = 'hidden';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  const looks = (state: DocumentVisibilityState) => {
    visible = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const push = vi.fn();
  const stop = followPush({ history: { push } } as unknown as Parameters<typeof followPush>[0]);
  expect(clearAppBadge).toHaveBeenCalledTimes(0);
  looks('visible');
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
  looks('hidden');
  expect(clearAppBadge).toHaveBeenCalledTimes(1);

  worker.dispatchEvent(new MessageEvent('message', { data: { open: '/challenges' } }));
  worker.dispatchEvent(new MessageEvent('message', { data: null }));
  expect(push.mock.calls).toEqual([['/challenges']]);
  stop();
  looks('visible');
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
});
