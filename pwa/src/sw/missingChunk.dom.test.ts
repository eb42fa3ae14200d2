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

reloadOnMissingChunk();

beforeEach(async () => {
  reload.mockClear();
  stopped = new AbortController();
  sessionStorage.clear();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigation', navigation);
  vi.stubGlobal('fetch', async () => new Response());
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => stopped.signal);
  lose();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

afterEach(() => {
  stopped.abort();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('moving on repeats the reload, for the new address', () => {
  moveOn();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('moving on from unsaved text does not', () => {
  const release = holdPage();
  moveOn();
  release();
  expect(reload).toHaveBeenCalledOnce();
});

test('what fails offline says nothing about a missing part', () => {
  sessionStorage.clear();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  lose();
  expect(fetched).not.toHaveBeenCalled();
});

test('a reload that was stopped is not repeated', () => {
  stopped.abort();
  moveOn();
  expect(reload).toHaveBeenCalledOnce();
});
