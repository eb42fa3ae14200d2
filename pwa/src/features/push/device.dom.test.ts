import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmDevice, deviceState, NotTurnedOn, turnOff, turnOn } from './device';

const HOUR_MS = 3_600_000;
const ana = 7;

type Row = { id: number; endpoint: string; current: boolean };

/** A browser that can subscribe to push, and a server that stores devices. */
function world() {
  const made = { keys: 'AQID', lost: false, count: 0 };
  const rows: Row[] = [];
  const calls: string[] = [];
  let subscription: { endpoint: string } | null = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      made.count += 1;
      const endpoint = `https://push.example/${made.count}`;
      subscription = Object.assign({ endpoint }, subscribed(endpoint, applicationServerKey));
      return subscription;
    },
  };
  const subscribed = (endpoint: string, { buffer }: Uint8Array) => ({
    options: { applicationServerKey: buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscription = null;
    },
  });
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => Notification.permission,
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/v1/auth/push', '');
    calls.push(`${request.method} ${path}`);
    if (made.lost) throw new TypeError('Failed to fetch');
    if (path === '/key') return Response.json({ data: { public_key: made.keys } });
    const at = rows.findIndex(({ id }) => path === `/device/${id}`);
    if (path !== '/device' && at < 0) return Response.json({}, { status: 404 });
    if (request.method === 'DELETE') rows.splice(at, 1);
    if (request.method === 'POST') rows.push({ id: rows.length + 40, endpoint: '', current: true });
    if (request.method === 'POST' || request.method === 'PATCH') {
      const { endpoint } = await request.json();
      Object.assign(rows.at(at) ?? {}, { endpoint, current: true });
    }
    return Response.json({ data: rows });
  });
  return { made, rows, calls, listens: () => subscription !== null };
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const later = (hours: number) => vi.setSystemTime(Date.now() + hours * HOUR_MS);

test('the state is unsupported, install, off or blocked, depending on the browser', async () => {
  expect(await deviceState(ana)).toBe('unsupported');
  const standalone = (standalone: boolean) =>
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { standalone }));
  standalone(false);
  expect(await deviceState(ana)).toBe('install');
  standalone(true);
  expect(await deviceState(ana)).toBe('unsupported');
  world();
  expect(await deviceState(ana)).toBe('off');
  vi.stubGlobal('Notification', { permission: 'denied' });
  expect(await deviceState(ana)).toBe('blocked');
});

test('a device is registered when turned on and removed when turned off', async () => {
  const { rows, listens } = world();
  await turnOn(ana);
  expect([await deviceState(ana), rows.length]).toEqual(['on', 1]);
  expect(await deviceState(8)).toBe('off');
  await turnOff();
  expect([await deviceState(ana), rows.length, listens()]).toEqual(['off', 0, false]);
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission: async () => 'denied' });
  await expect(turnOn(ana)).rejects.toThrow(NotTurnedOn);
  expect(rows).toEqual([]);
});

test('a device removed elsewhere turns off and stays off until turned on again', async () => {
  const { rows, calls, listens } = world();
  const looks = () => deviceState(ana);
  const comesRound = async () => {
    later(25);
    await confirmDevice(ana, false);
    return deviceState(ana);
  };
  for (const finds of [looks, comesRound]) {
    await turnOn(ana);
    expect(await looks()).toBe('on');
    rows.length = 0;
    expect(await finds()).toBe('off');
    expect([rows, listens()]).toEqual([[], false]);
    calls.length = 0;
    later(25);
    await confirmDevice(ana, true);
    expect(calls).toEqual([]);
  }
});

test('a device confirms once a day, and retries in a new session until it succeeds', async () => {
  const { made, rows, calls } = world();
  const confirmed = async (member: number, newSession = false) => {
    calls.length = 0;
    await confirmDevice(member, newSession).catch(() => undefined);
    return calls.filter((call) => call !== 'GET /key');
  };
  await turnOn(ana);
  later(23);
  expect(await confirmed(ana)).toEqual([]);
  later(2);
  expect(await confirmed(ana)).toEqual(['PATCH /device/40']);
  expect(await confirmed(ana)).toEqual([]);
  // The device's session has ended.
  Object.assign(rows[0] ?? {}, { current: false });
  made.lost = true;
  expect(await confirmed(ana, true)).toEqual([]);
  made.lost = false;
  expect(await confirmed(8, true)).toEqual([]);
  expect(await confirmed(ana)).toEqual(['PATCH /device/40']);
  expect(rows).toMatchObject([{ current: true, endpoint: 'https://push.example/1' }]);
  // If the site’s key changes, the device keeps its id and gets a new endpoint.
  made.keys = 'BAUG';
  expect(await confirmed(ana, true)).toEqual(['PATCH /device/40']);
  expect(rows).toMatchObject([{ id: 40, endpoint: 'https://push.example/2' }]);
});

test('a device keeps its last state while the server is unreachable', async () => {
  const { made } = world();
  await turnOn(ana);
  made.lost = true;
  expect(await deviceState(ana)).toBe('on');
});
