import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '@/api/error';
import { newQueryClient } from './queryClient';

vi.stubGlobal('navigator', { onLine: true });
// Other test files in this process need real timers.
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

/** How many times a call that fails with this status is sent. */
async function callsAfter(status: number): Promise<number> {
  vi.useFakeTimers();
  const queryFn = vi.fn(() => Promise.reject(new ApiError('No.', status)));
  const answer = newQueryClient().fetchQuery({ queryKey: ['one'], queryFn });
  await Promise.all([expect(answer).rejects.toThrow('No.'), vi.runAllTimersAsync()]);
  return queryFn.mock.calls.length;
}

test.each([0, 500, 503])('a call that failed with status %i is sent once more', async (status) => {
  expect(await callsAfter(status)).toBe(2);
});

test.each([401, 403, 404, 422, 429])(
  'a refused call is not repeated: status %i',
  async (status) => {
    expect(await callsAfter(status)).toBe(1);
  },
);

test('a change is sent even if the browser reports that it is offline', async () => {
  const client = newQueryClient();
  onlineManager.setOnline(false);
  const mutationFn = () => Promise.resolve('sent');
  await expect(new MutationObserver(client, { mutationFn }).mutate()).resolves.toBe('sent');
});
