// How tests control the fake, under /_control. Not part of Stripe.
import { makeRefund } from './api.mjs';
import * as billing from './billing.mjs';
import { clock, deliver, store } from './store.mjs';

function dispute({ payment_intent: id, status = 'needs_response' }) {
  const intent = store.get(id, 'payment_intent');
  const { amount, currency, latest_charge: charge } = intent;
  const made = store.make('dp', 'dispute', { amount, currency, charge, payment_intent: id, status, reason: 'fraudulent' });
  store.emit('charge.dispute.created', made);
  return made;
}

function closeDispute({ id, status }) {
  const one = store.get(id, 'dispute');
  one.status = status;
  store.emit('charge.dispute.closed', one);
  return one;
}

/** A subscription created in Stripe's own dashboard. */
function subscribe({ customer, price, metadata }) {
  return billing.subscribe(store.get(customer, 'customer'), store.get(price, 'price'), { metadata });
}

function setCard({ customer, number }) {
  return billing.card(number, store.get(customer, 'customer'));
}

function payIntent({ id, number }) {
  const intent = store.get(id, 'payment_intent');
  const customer = store.get(intent.customer, 'customer');
  billing.card(number, customer);
  return billing.charge(customer, intent.amount, intent.currency, intent);
}

/** Stores a card that a page accepted, as Stripe's script does with the secret of a setup. */
function takeCard({ secret, number }) {
  const setup = store.get(secret.split('_secret_')[0], 'setup_intent');
  const method = billing.makeCard(number, store.get(setup.customer, 'customer'));
  return Object.assign(setup, { status: 'succeeded', payment_method: method.id });
}

/** The cardholder authenticates with their bank. */
function authenticate({ secret }) {
  const intent = store.get(secret.split('_secret_')[0], 'payment_intent');
  const method = store.get(intent.payment_method, 'payment_method');
  method.charge = 'ok';
  return billing.charge(store.get(intent.customer, 'customer'), intent.amount, intent.currency, intent, intent.metadata, method.id);
}

async function deliverAll({ ids, ...how }) {
  const answers = [];
  for (const id of ids) answers.push(await deliver(id, how));
  return answers;
}

/** A refund from Stripe's own dashboard, of all that is left or of an amount. */
function refund({ payment_intent: id, amount }) {
  return makeRefund({ payment_intent: id, amount });
}

/** A bank does not accept a refund, after days. */
function failRefund({ id }) {
  const one = Object.assign(store.get(id, 'refund'), { status: 'failed' });
  store.get(one.charge, 'charge').amount_refunded -= one.amount;
  store.emit('refund.failed', one);
  return one;
}

/** A cancellation in Stripe's own dashboard. */
function cancel({ id }) {
  billing.end(store.get(id, 'subscription'));
}

/** Refunds a customer's last payment. */
function refundLast({ customer }) {
  const [last] = store.all('payment_intent', (one) => one.customer === customer && one.status === 'succeeded');
  return makeRefund({ payment_intent: last.id });
}

/** Ends a customer's subscription with its period. */
function endLater({ customer }) {
  const [last] = store.all('subscription', (one) => one.customer === customer);
  last.cancel_at_period_end = true;
  store.emit('customer.subscription.updated', last);
}

export const CONTROLS = {
  /** { now }: the time (s); everything due until then happens. */
  clock: ({ now }) => (now > clock.now ? billing.advance(now) : (clock.now = now), { now: clock.now }),
  /** { url, secret, held }: the webhook; held events wait for `deliver`. */
  webhook: (settings) => Object.assign(store.endpoint, settings),
  /** Forgets everything. */
  reset: () => store.reset(),
  /** { from? }: the events so far, oldest first, without the first `from`. */
  events: ({ from = 0 }) => store.events.slice(from),
  /** { ids, signedAt?, secret?, header? }: delivers events in this order. */
  deliver: deliverAll,
  /** Every call of the API so far. */
  calls: () => store.calls,
  /** Any of the fields of `store.trouble`. */
  trouble: (failures) => Object.assign(store.trouble, failures),
  dispute,
  'close-dispute': closeDispute,
  subscribe,
  refund,
  'fail-refund': failRefund,
  cancel,
  'refund-last': refundLast,
  'end-later': endLater,
  card: setCard,
  'pay-intent': payIntent,
  'take-card': takeCard,
  authenticate,
  /** { id }: a stored object. */
  object: ({ id }) => store.get(id),
};
