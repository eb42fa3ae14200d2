// The fake's state: objects by id in order of creation, their events, and the time.
import { createRequire } from 'node:module';

const Stripe = createRequire(import.meta.url)('stripe');
const signing = new Stripe('sk_test_signing').webhooks;

export const SECRET_KEY = 'sk_test_daymark';
export const PUBLISHABLE_KEY = 'pk_test_daymark';

/** An error in Stripe's format. */
export class Refusal extends Error {
  constructor(status, type, message, more = {}) {
    super(message);
    Object.assign(this, { status, body: { error: { type, message, ...more } } });
  }
}

export const missing = (id) => new Refusal(404, 'invalid_request_error', `No such object: '${id}'`, { code: 'resource_missing' });
export const invalid = (message) => new Refusal(400, 'invalid_request_error', message);

const objects = new Map();
const events = [];
const calls = [];
const answers = new Map();
let serial = 0;

/** How every test begins. */
const START = { now: 1_778_061_600 };
const NOWHERE = { url: '', secret: '', held: true };
const CALM = { down: false, lose: 0, unreadable: '', missing: '' };

const endpoint = { ...NOWHERE };

/** The fake's time (s). Tests set it. */
export const clock = { ...START };

export const store = {
  events,
  calls,
  answers,
  endpoint,
  /**
   * `down`: the API refuses all calls. `lose`: how many responses are not sent although the calls took effect.
   * `unreadable`: the call, such as `POST refunds`, whose responses are cut off. `missing`: the call whose object is
   * said not to exist.
   */
  trouble: { ...CALM },

  make(prefix, object, fields) {
    serial += 1;
    const id = `${prefix}_${String(serial).padStart(6, '0')}`;
    const made = { id, object, created: clock.now, livemode: false, metadata: {}, ...fields };
    objects.set(id, made);
    return made;
  },

  get(id, object) {
    const found = objects.get(id);
    if (!found || (object && found.object !== object)) throw missing(id);
    return found;
  },

  /** All objects of a kind, newest first. */
  all(object, where = () => true) {
    return [...objects.values()].filter((one) => one.object === object && where(one)).reverse();
  },

  drop(id) {
    objects.delete(id);
  },

  /** Forgets everything, for the next test. */
  reset() {
    objects.clear();
    answers.clear();
    events.length = 0;
    calls.length = 0;
    serial = 0;
    Object.assign(clock, START);
    Object.assign(endpoint, NOWHERE);
    Object.assign(store.trouble, CALM);
  },

  /** Records an event, and notifies the site now, or when a test delivers the event. */
  emit(type, object) {
    serial += 1;
    const id = `evt_${String(serial).padStart(6, '0')}`;
    const event = { id, object: 'event', api_version: '2026-10-28.endive', created: clock.now, livemode: false, type, data: { object } };
    // An event contains the object as it was.
    events.push(structuredClone(event));
    if (!endpoint.held) void deliver(id).catch(() => {});
    return id;
  },
};

/** Calls the site's webhook about an event. `signedAt` defaults to now, `secret` to the endpoint's. */
export async function deliver(id, { signedAt = clock.now, secret = endpoint.secret, header } = {}) {
  const event = events.find((one) => one.id === id);
  if (!event) throw missing(id);
  const payload = JSON.stringify(event, null, 2);
  const signature = header ?? signing.generateTestHeaderString({ payload, secret, timestamp: signedAt });
  const answer = await fetch(endpoint.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: payload,
  });
  return { id, status: answer.status, body: await answer.text() };
}

/** A page of a list, in Stripe's format. */
export function page(url, all, { limit = '10', starting_after: after } = {}) {
  const from = after ? all.findIndex((one) => one.id === after) + 1 : 0;
  const size = Number(limit);
  return { object: 'list', url, data: all.slice(from, from + size), has_more: all.length > from + size };
}
