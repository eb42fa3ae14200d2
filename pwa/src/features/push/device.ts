import { api, body, type Schema } from '@/api/client';
import { isMissing } from '@/api/error';
import { thisDevice, device as words } from './words';

/**
 * `install`: on an iPhone or iPad only an installed app may notify. `blocked`: the user denied the permission, and the
 * browser will not ask again.
 */
export type DeviceState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on';

const DAY_MS = 86_400_000;

/**
 * The account whose notifications this device gets, the device's id on the server, and when it was
 * last confirmed.
 */
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

/**
 * This device's state for a member, as the server reports it, or as last known while it is
 * unreachable.
 */
export async function deviceState(member: number): Promise<DeviceState> {
  if (!('PushManager' in window) || !('Notification' in window)) {
    // Safari on iOS supports push only in an installed app.
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

/** The browser did not turn notifications on. The message is for the member. */
export class NotTurnedOn extends Error {}

/**
 * Asks for permission, subscribes the browser, and registers the device. Call it from a tap:
 * browsers only ask in response to one.
 */
export async function turnOn(member: number): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') throw new NotTurnedOn(thisDevice.blocked);
  if (permission !== 'granted') throw new NotTurnedOn(words.dismissed);
  const worker = await registration();
  if (!worker) throw new NotTurnedOn(words.notReady);
  const input = await subscribe(worker);
  const devices = (await body(api.POST('/v1/auth/push/device', { body: input }))).data;
  const [added] = devices.filter(({ current }) => current);
  if (added) keep({ member, id: added.id, at: Date.now() });
}

async function subscribe(worker: ServiceWorkerRegistration): Promise<Schema['SubscriptionIn']> {
  const { public_key } = (await body(api.GET('/v1/auth/push/key'))).data;
  const key = bytes(public_key);
  let subscription = await worker.pushManager.getSubscription();
  // A subscription with another key would reject the site's pushes.
  if (subscription && !same(subscription.options.applicationServerKey, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await worker.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    // Some browsers have no push service.
    .catch(() => {
      throw new NotTurnedOn(words.noService);
    });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

/** Turns notifications off on this device. */
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

/** Confirms this device in the current session. Returns whether the server still knows it. */
async function confirm(worker: ServiceWorkerRegistration, known: Kept): Promise<boolean> {
  const params = { path: { id: known.id } };
  try {
    const input = await subscribe(worker);
    await body(api.PATCH('/v1/auth/push/device/{id}', { params, body: input }));
  } catch (error) {
    if (!isMissing(error)) throw error;
    // The device was removed elsewhere. Only a tap on this device may add it again.
    await forget();
    return false;
  }
  keep({ ...known, at: Date.now() });
  return true;
}

/**
 * Confirms the device once a day, because the server drops devices that have not been confirmed for
 * a long time, and in each new session, because a device's registration ends with its session.
 */
export async function confirmDevice(member: number, newSession: boolean): Promise<void> {
  let known = kept();
  if (known?.member !== member) return;
  if (newSession) {
    // Mark the device as unconfirmed, so that the next start retries.
    known = { ...known, at: 0 };
    keep(known);
  }
  if (Date.now() - known.at < DAY_MS) return;
  const worker = await registration();
  if (worker) await confirm(worker, known);
}

/** Decodes unpadded base64url, the format of the keys. */
function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

function same(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (one?.byteLength !== other.byteLength) return false;
  const view = new Uint8Array(one);
  return other.every((byte, at) => byte === view[at]);
}
