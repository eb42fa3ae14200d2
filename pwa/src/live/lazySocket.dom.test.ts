import { expect, test, vi } from 'vitest';
import { connectLazily } from './lazySocket';

const connect = vi.fn();
let failures = 1;
vi.mock('./socket', () => {
  if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
  return { connect };
});

test('a socket whose code failed to load says that it is lost, and loads again', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  const events = { open: vi.fn(), message: vi.fn(), close: vi.fn() };
  connectLazily(events);
  await vi.waitFor(() => expect(events.close).toHaveBeenCalledWith(1006));
  expect(connect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(connect).toHaveBeenCalledWith(events));
  vi.useRealTimers();
});
