import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Renewal } from '@/api/renew';
import { connect } from './socket';

/** The results of the next renewals. If there are none, the session has not ended. */
const renewals = vi.hoisted((): Renewal[] => []);
/** A renewal that waits until the member has signed in again. */
const again = vi.hoisted((): { underWay?: Promise<Renewal> } => ({}));

vi.mock('@/api/renew', () => ({
  hasEnded: () => renewals.length > 0,
  renew: async () => renewals.shift(),
  renewing: () => again.underWay,
}));

const PAGES = 100;

/** The opened sockets, each with its opening time. */
let opened: { at: number; socket: Line }[] = [];

class Line extends EventTarget {
  readyState = 0;
  binaryType = 'blob';
  constructor() {
    super();
    opened.push({ at: Date.now(), socket: this });
  }
  up() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  end(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  let drawn = 0;
  vi.spyOn(Math, 'random').mockImplementation(() => (drawn++ * 0.618) % 1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** How many milliseconds after a close each page opens its next socket. */
async function backAfter(code: number) {
  opened = [];
  const events = { open: vi.fn(), message: vi.fn(), close: vi.fn() };
  for (let page = 0; page < PAGES; page++) connect(events);
  await vi.advanceTimersByTimeAsync(0);
  const first = opened;
  for (const { socket } of first) socket.up();
  await vi.advanceTimersByTimeAsync(60_000);
  opened = [];
  const ended = Date.now();
  for (const { socket } of first) socket.end(code);
  await vi.advanceTimersByTimeAsync(60_000 - 1);
  // Failed connections are retried, so count only the first attempts.
  return opened.slice(0, PAGES).map(({ at }) => at - ended);
}

test('after a server restart, reconnects are spread over 0.4 to 1.2 seconds', async () => {
  const waits = await backAfter(1012);
  expect(waits).toHaveLength(PAGES);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(400);
  expect(Math.max(...waits)).toBeLessThanOrEqual(1200);
  for (let from = 400; from < 1200; from += 100) {
    const together = waits.filter((wait) => wait >= from && wait < from + 100).length;
    expect(together, `${from} ms after the end`).toBeGreaterThan(0);
    expect(together, `${from} ms after the end`).toBeLessThan(PAGES / 4);
  }
});

test('sockets closed with code 4401 do not reconnect on their own', async () => {
  expect(await backAfter(4401)).toEqual([]);
});

test('an ended session is renewed before the socket opens, at each attempt', async () => {
  opened = [];
  renewals.push('unreachable', 'unreachable', 'renewed');
  const events = { open: vi.fn(), message: vi.fn(), close: vi.fn() };
  connect(events);
  await vi.advanceTimersByTimeAsync(0);
  expect(renewals).toHaveLength(2);
  expect(events.close).toHaveBeenCalledWith(1006);
  // The third attempt comes 1 to 3.2 seconds after the first, and times out after four more.
  await vi.advanceTimersByTimeAsync(4000);
  expect(renewals).toEqual([]);
  expect(opened).toHaveLength(1);
});

test('a socket waits for a member who is signing in again', async () => {
  opened = [];
  let back: (renewal: Renewal) => void = () => undefined;
  again.underWay = new Promise((resolve) => {
    back = resolve;
  });
  connect({ open: vi.fn(), message: vi.fn(), close: vi.fn() });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toEqual([]);
  back('renewed');
  delete again.underWay;
  await vi.advanceTimersByTimeAsync(0);
  expect(opened).toHaveLength(1);
});
