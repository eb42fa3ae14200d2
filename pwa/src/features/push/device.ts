import { api, body, type Schema } from '@/api/client';
import { isMissing } from '@/api/error';
import { device as words } from './words';

/**
 * `install`: on an iPhone or iPad only an app on the home screen may notify. `blocked`: the browser was told no, and asks no
 * more.
 */
export type DeviceState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

const DAY_MS = 86_400_000;

/** Which account on this device is pushed to, the server's number of the device, and when it last said that it is there. */
const PUSHED = 'daymark-push';
type Kept = { member: number; id: number; at: number };

function kept(): Kept | undefined {
  try {
    return JSON.parse(localStorage.getItem(PUSHED) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

const keep = (known: Kept) => localStorage.setItem(PUSHED, JSON.stringify(known));

const registration = () => navigator.serviceWorker?.getRegistration();

/** Where this device stands for a member: what the server says, and what it said last while it cannot be reached. */
export async function deviceState(member: number): Promise<DeviceState> {
  if (!('PushManager' in window) || !('Notification' in window)) {
    // Safari on iOS has them in an installed app alone.
    return 'standalone' in navigator && !navigator.standalone ? 'install' : 'unsupported';
  }
  const worker = await registration();
  if (!worker) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscribed = await worker.pushManager.getSubscription();
  const known = kept();
  if (!subscribed || known?.member !== member) return 'off';
  return (await confirm(worker, known).catch(() => true)) ? 'on' : 'off';
}

/** The member said no when the browser asked. */
export class NotAllowed extends Error {}

/** Asks the browser, subscribes it, and tells the server. Called from a tap: browsers ask on no other occasion. */
export async function turnOn(member: number): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new NotAllowed(words.notAllowed);
  }
  const worker = await registration();
  if (!worker) throw new Error(words.notReady);
  const input = await subscribe(worker);
  const devices = (await body(api.POST('/v1/auth/push/device', { body: input }))).data;
  const [added] = devices.filter(({ current }) => current);
  if (added) keep({ member, id: added.id, at: Date.now() });
}

async function subscribe(worker: ServiceWorkerRegistration): Promise<Schema['SubscriptionIn']> {
  const { public_key } = (await body(api.GET('/v1/auth/push/key'))).data;
  const key = bytes(public_key);
  let subscription = await worker.pushManager.getSubscription();
  // Of another key it would never be believed.
  if (subscription && !same(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

/** Notifications no more on this device. */
export async function turnOff(): Promise<void> {
  const devices = (await body(api.GET('/v1/auth/push/device'))).data;
  for (const { id } of devices.filter(({ current }) => current)) {
    await body(api.DELETE('/v1/auth/push/device/{id}', { params: { path: { id } } }));
  }
  await forget();
}

async function forget(): Promise<void> {
  localStorage.removeItem(PUSHED);
  const subscription = await (await registration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Says that this device is still there, in the session of now; whether the server still knows it. */
async function confirm(worker: ServiceWorkerRegistration, known: Kept): Promise<boolean> {
  const params = { path: { id: known.id } };
  try {
    const input = await subscribe(worker);
    await body(api.PATCH('/v1/auth/push/device/{id}', { params, body: input }));
  } catch (error) {
    if (!isMissing(error)) throw error;
    // It was removed from elsewhere: only a tap on this device adds it again.
    await forget();
    return false;
  }
  keep({ ...known, at: Date.now() });
  return true;
}

/** Confirms once a day, because the server forgets those that fall silent, and in each new session, because a device ends with its own. */
export async function confirmDevice(member: number, newSession: boolean): Promise<void> {
  let known = kept();
  if (known?.member !== member) return;
  if (newSession) {
    // Until it has been said, however often that fails.
    known = { ...known, at: 0 };
    keep(known);
  }
  if (Date.now() - known.at < DAY_MS) return;
  const worker = await registration();
  if (worker) await confirm(worker, known);
}

/** Without padding, as keys are written. */
function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

function same(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (one?.byteLength !== other.byteLength) return false;
  const view = new Uint8Array(one);
  return other.every((byte, at) => byte === view[at]);
}
