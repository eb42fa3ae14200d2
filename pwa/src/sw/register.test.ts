import { expect, test, vi } from 'vitest';
import { onUpdate, register } from './register';

/** A page that knows of a new version. */
async function page() {
  const worker = { state: 'installed', postMessage: vi.fn() };
  const registration = Object.assign(new EventTarget(), { waiting: worker });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
  });
  const reload = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('setInterval', vi.fn());
  await register();
  let take: () => void = () => undefined;
  const stop = onUpdate((each) => {
    take = each;
  });
  stop();
  const control = () => serviceWorker.dispatchEvent(new Event('controllerchange'));
  return { worker, reload, take, control };
}

test('only the page that asks for a new version reloads, once it is in control', async () => {
  const other = await page();
  other.control();
  expect(other.reload).not.toHaveBeenCalled();
  const { worker, reload, take, control } = await page();
  take();
  expect(worker.postMessage).toHaveBeenCalledWith('take-over');
  expect(reload).not.toHaveBeenCalled();
  control();
  expect(reload).toHaveBeenCalledOnce();
});

const ACTIVE = ['activating', 'activated'];

test.each(ACTIVE)('a page reloads at once if the new version is %s', async (state) => {
  const { worker, reload, take, control } = await page();
  // Another tab has asked for it.
  worker.state = state;
  control();
  take();
  expect(reload).toHaveBeenCalledOnce();
});
