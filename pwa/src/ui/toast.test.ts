import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copy, toast, toasts } from './toast';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = () => toasts.list().map(({ text }) => text);

test('a toast lasts five seconds', () => {
  toast('You joined.');
  vi.advanceTimersByTime(4999);
  expect(texts()).toEqual(['You joined.']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('at most three toasts show at a time, and none of them twice', () => {
  for (const text of ['a', 'b', 'b', 'c', 'd']) toast(text);
  expect(texts()).toEqual(['b', 'c', 'd']);
});

test('the copied message shows for half a second', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copy('daymark');
  expect(writeText).toHaveBeenCalledWith('daymark');
  expect(texts()).toEqual(['Copied to clipboard']);
  vi.advanceTimersByTime(500);
  expect(texts()).toEqual([]);
});
