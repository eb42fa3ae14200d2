import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { served, whenReachable } from './whenReachable';

let answers = true;
let onLine = true;
const asked = vi.fn<() => Promise<Response>>();
const load = vi.fn<() => Promise<string>>();

beforeEach(() => {
  [answers, onLine] = [true, true];
  vi.useFakeTimers();
  asked.mockImplementation(async () => {
    if (!answers) throw new TypeError('Failed to fetch');
    return new Response();
  });
  vi.stubGlobal('fetch', asked);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => onLine);
  load.mockRejectedValueOnce(new Error('gone')).mockResolvedValue('part');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const back = () => {
  onLine = true;
  window.dispatchEvent(new Event('online'));
};

test('a part that failed offline is not retried until the server answers', async () => {
  [answers, onLine] = [false, false];
  const part = whenReachable(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).not.toHaveBeenCalled();
  back();
  await vi.advanceTimersByTimeAsync(3000);
  expect(load).toHaveBeenCalledOnce();
  answers = true;
  await vi.advanceTimersByTimeAsync(3000);
  await expect(part).resolves.toBe('part');
});

test('a part that failed while the server was down is retried when it answers', async () => {
  answers = false;
  const part = whenReachable(load);
  await vi.advanceTimersByTimeAsync(3000);
  expect(load).toHaveBeenCalledOnce();
  answers = true;
  await vi.advanceTimersByTimeAsync(3000);
  await expect(part).resolves.toBe('part');
});

test('a missing part is retried at the next online event', async () => {
  const part = whenReachable(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledOnce();
  back();
  await vi.advanceTimersByTimeAsync(0);
  await expect(part).resolves.toBe('part');
});

test('a part whose request failed while the server answers is retried after a while', async () => {
  load.mockReset().mockRejectedValueOnce(0).mockRejectedValueOnce(0).mockResolvedValue('part');
  const part = whenReachable(load);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(28_000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000);
  await expect(part).resolves.toBe('part');
});

test.each([true, false])(
  'a device that is offline asks nobody; online at first: %s',
  async (at) => {
    onLine = at;
    const part = whenReachable(load);
    await vi.advanceTimersByTimeAsync(1000);
    onLine = false;
    asked.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([load.mock.calls.length, asked.mock.calls.length]).toEqual([1, 0]);
    back();
    await expect(part).resolves.toBe('part');
  },
);

test('concurrent waits for the server share the same requests', async () => {
  answers = false;
  const waiting = Promise.all([served(), served(), served()]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveBeenCalledOnce();
  answers = true;
  await vi.advanceTimersByTimeAsync(2000);
  await waiting;
  expect(asked).toHaveBeenCalledTimes(2);
});
