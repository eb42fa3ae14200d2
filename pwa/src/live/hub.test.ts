import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveHub, type SocketEvents } from './hub';

function setup() {
  const sent: unknown[] = [];
  const socket = {
    send: (text: string) => void sent.push(JSON.parse(text)),
    reconnect: vi.fn(),
  };
  let events: SocketEvents | undefined;
  const hub = new LiveHub((given) => {
    events = given;
    return socket;
  });
  const handler = { snapshot: vi.fn(), delta: vi.fn(), gone: vi.fn() };
  const on = {
    open: () => events?.open(),
    close: (code: number) => events?.close(code),
    frame: (frame: object) => events?.message(JSON.stringify({ topic: 't', ...frame })),
  };
  return { hub, sent, socket, handler, on };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('subscribes when the socket opens and passes on the snapshot, then the deltas', () => {
  const { hub, sent, handler, on } = setup();
  hub.subscribe('t', handler);
  expect(sent).toEqual([]);
  on.open();
  expect(sent).toEqual([{ op: 'sub', topic: 't' }]);
  expect(hub.status('t')).toBe('connecting');
  on.frame({ op: 'snapshot', epoch: 'a', offset: 4, data: 1 });
  on.frame({ op: 'delta', epoch: 'a', offset: 5, data: 2 });
  expect(handler.snapshot).toHaveBeenCalledWith(1);
  expect(handler.delta).toHaveBeenCalledWith(2);
  expect(hub.status('t')).toBe('live');
});

test('resumes with epoch and offset after a lost connection', () => {
  const { hub, sent, handler, on } = setup();
  hub.subscribe('t', handler);
  on.open();
  on.frame({ op: 'snapshot', epoch: 'a', offset: 4, data: 1 });
  on.close(1012);
  expect(hub.status('t')).toBe('lost');
  on.open();
  expect(sent.at(-1)).toEqual({ op: 'sub', topic: 't', epoch: 'a', offset: 4 });
  expect(hub.status('t')).toBe('live');
});

test.each([
  ['a gap', { epoch: 'a', offset: 6 }],
  ['a repeated delta', { epoch: 'a', offset: 4 }],
  ['a delta from another epoch', { epoch: 'b', offset: 5 }],
])('asks for a snapshot after %s, and ignores deltas until it arrives', (_, position) => {
  const { hub, sent, handler, on } = setup();
  hub.subscribe('t', handler);
  on.open();
  on.frame({ op: 'snapshot', epoch: 'a', offset: 4, data: 1 });
  on.frame({ op: 'delta', ...position, data: 2 });
  on.frame({ op: 'delta', epoch: 'a', offset: 5, data: 3 });
  expect(handler.delta).not.toHaveBeenCalled();
  expect(sent).toEqual([
    { op: 'sub', topic: 't' },
    { op: 'sub', topic: 't' },
  ]);
  on.frame({ op: 'snapshot', epoch: 'b', offset: 9, data: 4 });
  expect(handler.snapshot).toHaveBeenLastCalledWith(4);
});

test('a topic’s handlers share one subscription until the last one leaves', () => {
  const { hub, sent, handler, on } = setup();
  const second = { snapshot: vi.fn(), delta: vi.fn(), gone: vi.fn() };
  const leaveFirst = hub.subscribe('t', handler);
  on.open();
  const leaveSecond = hub.subscribe('t', second);
  on.frame({ op: 'snapshot', epoch: 'a', offset: 0, data: 1 });
  expect(second.snapshot).toHaveBeenCalledWith(1);
  leaveFirst();
  on.frame({ op: 'delta', epoch: 'a', offset: 1, data: 2 });
  expect(handler.delta).not.toHaveBeenCalled();
  expect(second.delta).toHaveBeenCalledWith(2);
  leaveSecond();
  expect(sent).toEqual([
    { op: 'sub', topic: 't' },
    { op: 'unsub', topic: 't' },
  ]);
});

test('a gone frame notifies the handler and sets the status to lost', () => {
  const { hub, handler, on } = setup();
  hub.subscribe('t', handler);
  on.open();
  on.frame({ op: 'gone' });
  expect(handler.gone).toHaveBeenCalledOnce();
  expect(hub.status('t')).toBe('lost');
});

test('close codes from 3500 on mean closed, lower ones lost', () => {
  const { hub, handler, on } = setup();
  hub.subscribe('t', handler);
  const statuses = [3008, 3499, 3500, 4401].map((code) => {
    on.close(code);
    return hub.status('t');
  });
  expect(statuses).toEqual(['lost', 'lost', 'closed', 'closed']);
});

test('reopen resumes at the stored position, and startOver discards it', () => {
  const { hub, sent, socket, handler, on } = setup();
  hub.subscribe('t', handler);
  on.open();
  on.frame({ op: 'snapshot', epoch: 'a', offset: 4, data: 1 });
  on.close(4401);
  hub.reopen();
  expect(socket.reconnect).toHaveBeenCalledOnce();
  on.open();
  expect(sent.at(-1)).toEqual({ op: 'sub', topic: 't', epoch: 'a', offset: 4 });
  hub.startOver();
  expect(socket.reconnect).toHaveBeenCalledTimes(2);
  on.open();
  expect(sent.at(-1)).toEqual({ op: 'sub', topic: 't' });
});

test('sends pings, and reconnects when the connection goes silent', () => {
  const { hub, sent, socket, handler, on } = setup();
  hub.subscribe('t', handler);
  on.open();
  vi.advanceTimersByTime(20_000);
  expect(sent.at(-1)).toEqual({ op: 'ping' });
  on.frame({ op: 'pong' });
  vi.advanceTimersByTime(40_000);
  expect(socket.reconnect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20_000);
  expect(socket.reconnect).toHaveBeenCalledOnce();
});

test('handlers with one reducer share its state, which sees each message once', () => {
  const { hub, sent, handler, on } = setup();
  const reducer = {
    snapshot: (data: unknown) => Number(data),
    delta: (state: unknown, data: unknown) => Number(state) + Number(data),
  };
  const sums = [0, 1].map(() => ({ reducer, snapshot: vi.fn(), delta: vi.fn(), gone: vi.fn() }));
  hub.subscribe('t', handler);
  on.open();
  on.frame({ op: 'snapshot', epoch: 'a', offset: 1, data: 10 });
  // A reducer that has not seen the messages so far starts from a new snapshot.
  for (const each of sums) hub.subscribe('t', each);
  expect(sent).toEqual([
    { op: 'sub', topic: 't' },
    { op: 'sub', topic: 't' },
  ]);
  on.frame({ op: 'snapshot', epoch: 'a', offset: 2, data: 20 });
  on.frame({ op: 'delta', epoch: 'a', offset: 3, data: 5 });
  for (const each of sums) {
    expect(each.snapshot).toHaveBeenCalledWith(20);
    expect(each.delta).toHaveBeenCalledWith(25);
  }
  expect(handler.delta).toHaveBeenCalledWith(5);
});
