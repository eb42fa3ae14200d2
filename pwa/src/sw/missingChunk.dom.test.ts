import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdPage } from '@/lib/unsaved';
import { reloadOnMissingChunk } from './missingChunk';

const reload = vi.fn();
const navigation = new EventTarget();
const moveOn = () => navigation.dispatchEvent(new Event('currententrychange'));
let stopped = new AbortController();
const lose = () =>
  window.dispatchEvent(
    Object.assign(new Event('vite:preloadError'), { payload: new Error('gone') }),
  );
const page = (script: string) => `<script type="module" crossorigin src="${script}"></script>`;
const serve = (script: string) => {
  const asked = vi.fn(async () => new Response(page(script)));
  vi.stubGlobal('fetch', asked);
  return asked;
};

reloadOnMissingChunk();

beforeEach(async () => {
  reload.mockClear();
  stopped = new AbortController();
  sessionStorage.clear();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigation', navigation);
  document.head.innerHTML = page('/assets/index-a.js');
  serve('/assets/index-b.js');
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => stopped.signal);
  lose();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

afterEach(() => {
  stopped.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('navigating during a pending reload triggers it again', () => {
  moveOn();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('navigating with unsaved text does not trigger it again', () => {
  const release = holdPage();
  moveOn();
  release();
  expect(reload).toHaveBeenCalledOnce();
});

test('a part that fails to load offline triggers no version check', () => {
  sessionStorage.clear();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  lose();
  expect(fetched).not.toHaveBeenCalled();
});

test('the page is not reloaded if the server has the same version', async () => {
  sessionStorage.clear();
  reload.mockClear();
  const asked = serve('/assets/index-a.js');
  lose();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await new Promise((next) => setTimeout(next));
  expect(reload).not.toHaveBeenCalled();
});

test('a page is reloaded once for each build of the server', async () => {
  const asked = serve('/assets/index-b.js');
  lose();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await new Promise((next) => setTimeout(next));
  expect(reload).toHaveBeenCalledOnce();
  serve('/assets/index-c.js');
  lose();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

test('a stopped reload is not repeated on navigation', () => {
  stopped.abort();
  moveOn();
  expect(reload).toHaveBeenCalledOnce();
});
