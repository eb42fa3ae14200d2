// Subscriptions, invoices and payments over time (docs.stripe.com/billing/subscriptions/overview).
import { Refusal, clock, invalid, store } from './store.mjs';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** The days after the first attempt on which a failed payment is retried; after the last one the subscription ends. */
const RETRIES = [3, 5, 7];

/** Cards by number: what happens when they are charged (docs.stripe.com/testing). */
const CARDS = {
  4242424242424242: { brand: 'visa', charge: 'ok' },
  5555555555554444: { brand: 'mastercard', charge: 'ok' },
  4000000000000002: { brand: 'visa', attach: 'card_declined' },
  4000000000009995: { brand: 'visa', attach: 'insufficient_funds' },
  // It can be stored, but declines every charge.
  4000000000000341: { brand: 'visa', charge: 'card_declined' },
  // Its bank requires authentication for each charge.
  4000002500003155: { brand: 'visa', charge: 'requires_action' },
};

export function card(number, customer) {
  const method = makeCard(number, customer);
  customer.invoice_settings = { default_payment_method: method.id };
  return method;
}

/** Stores a card of a customer, without making it the default. */
export function makeCard(number, customer) {
  const digits = number.replaceAll(/\D/g, '');
  const known = CARDS[digits];
  if (!known) throw new Refusal(402, 'card_error', 'Your card number is incorrect.', { code: 'incorrect_number' });
  if (known.attach) throw declined(known.attach);
  return store.make('pm', 'payment_method', {
    type: 'card',
    customer: customer.id,
    card: { brand: known.brand, last4: digits.slice(-4), exp_month: 12, exp_year: 2035 },
    charge: known.charge,
  });
}

export const declined = (code) => new Refusal(402, 'card_error', 'Your card was declined.', { code: 'card_declined', decline_code: code });

const methodOf = (customer) => customer.invoice_settings?.default_payment_method;

/** The same day of a later month, or its last one. */
export function later(from, interval, times, anchor = from) {
  const start = new Date(from * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  const months = start.getUTCMonth() + times * (interval === 'year' ? 12 : 1);
  const last = new Date(Date.UTC(start.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const clocked = [start.getUTCHours(), start.getUTCMinutes(), start.getUTCSeconds()];
  return Date.UTC(start.getUTCFullYear(), months, Math.min(day, last), ...clocked) / 1000;
}

function discounts(subscription, total) {
  const coupon = subscription.coupon && store.get(subscription.coupon, 'coupon');
  if (!coupon || total <= 0) return [];
  const once = coupon.duration === 'once' && clock.now > subscription.created;
  const ends = coupon.duration === 'repeating' ? later(subscription.created, 'month', coupon.duration_in_months) : Infinity;
  const over = once || clock.now >= ends;
  if (over) return [];
  const amount = coupon.percent_off ? Math.round((total * coupon.percent_off) / 100) : Math.min(coupon.amount_off, total);
  return [{ amount, discount: `di_${coupon.id}` }];
}

function makeInvoice(subscription, reason, lines) {
  const before = lines.reduce((sum, line) => sum + line.amount, 0);
  const off = discounts(subscription, before);
  const total = before - off.reduce((sum, one) => sum + one.amount, 0);
  const invoice = store.make('in', 'invoice', {
    customer: subscription.customer,
    currency: subscription.currency,
    status: 'open',
    billing_reason: reason,
    total,
    amount_due: Math.max(total, 0),
    amount_paid: 0,
    attempt_count: 0,
    next_payment_attempt: null,
    total_discount_amounts: off,
    lines: { object: 'list', data: lines, has_more: false },
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id, metadata: subscription.metadata } },
    payments: { object: 'list', data: [], has_more: false },
    status_transitions: { paid_at: null },
    metadata: null,
  });
  invoice.hosted_invoice_url = `${store.address}/i/${invoice.id}`;
  subscription.latest_invoice = invoice.id;
  store.emit('invoice.created', invoice);
  store.emit('invoice.finalized', invoice);
  return invoice;
}

/** Charges a customer. Returns the payment, whatever its outcome. */
export function charge(customer, amount, currency, intent, metadata = {}, chosen = methodOf(customer)) {
  const method = chosen && store.get(chosen, 'payment_method');
  const ok = method?.charge === 'ok';
  const payment = intent ?? store.make('pi', 'payment_intent', { amount, currency, customer: customer.id, client_secret: null, latest_charge: null, metadata });
  payment.payment_method = ok ? method.id : null;
  payment.status = ok ? 'succeeded' : 'requires_payment_method';
  payment.last_payment_error = ok ? null : { code: 'card_declined', message: 'Your card was declined.' };
  if (ok) {
    const made = store.make('ch', 'charge', { amount, currency, customer: customer.id, payment_intent: payment.id, amount_refunded: 0 });
    payment.latest_charge = made.id;
  }
  store.emit(ok ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', payment);
  return payment;
}

/** Tries to pay an invoice. Returns whether it is paid. */
export function attempt(invoice, chosen) {
  if (invoice.status !== 'open') throw invalid(`Invoice is ${invoice.status}`);
  const customer = store.get(invoice.customer, 'customer');
  invoice.attempt_count += 1;
  if (invoice.amount_due > 0) {
    const payment = charge(customer, invoice.amount_due, invoice.currency, undefined, {}, chosen);
    invoice.payments.data = invoice.payments.data.filter((one) => one.status === 'paid');
    const status = payment.status === 'succeeded' ? 'paid' : 'open';
    invoice.payments.data.push({ object: 'invoice_payment', status, payment: { type: 'payment_intent', payment_intent: payment.id } });
    if (status !== 'paid') {
      const retry = RETRIES[invoice.attempt_count - 1];
      invoice.next_payment_attempt = retry ? invoice.created + retry * DAY : null;
      store.emit('invoice.payment_failed', invoice);
      return false;
    }
  }
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, next_payment_attempt: null });
  invoice.status_transitions.paid_at = clock.now;
  store.emit('invoice.paid', invoice);
  store.emit('invoice.payment_succeeded', invoice);
  return true;
}

const line = (amount, description, start, end) => ({ object: 'line_item', amount, description, period: { start, end } });

function changed(subscription, type = 'customer.subscription.updated') {
  store.emit(type, subscription);
}

function period(subscription, start, end) {
  Object.assign(subscription.items.data[0], { current_period_start: start, current_period_end: end });
}

const priceOf = (subscription) => subscription.items.data[0].price;
const nameOf = (price) => store.get(price.product, 'product').name;

export function subscribe(customer, price, { trialEnd = null, coupon = null, metadata = {} } = {}) {
  const { interval } = price.recurring;
  const subscription = store.make('sub', 'subscription', {
    customer: customer.id,
    currency: price.currency,
    status: 'incomplete',
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_end: trialEnd,
    schedule: null,
    default_payment_method: methodOf(customer) ?? null,
    latest_invoice: null,
    coupon,
    metadata,
  });
  const item = store.make('si', 'subscription_item', { price, quantity: 1, subscription: subscription.id });
  subscription.items = { object: 'list', data: [item], has_more: false };
  const end = trialEnd ?? later(clock.now, interval, 1);
  subscription.anchor = end;
  period(subscription, clock.now, end);
  const invoice = makeInvoice(subscription, 'subscription_create', [line(trialEnd ? 0 : price.unit_amount, nameOf(price), clock.now, end)]);
  changed(subscription, 'customer.subscription.created');
  if (attempt(invoice)) {
    subscription.status = trialEnd ? 'trialing' : 'active';
    changed(subscription);
  }
  return subscription;
}

/** Changes the price and the coupon now. */
export function changePrice(subscription, price, proration, coupon) {
  const old = priceOf(subscription);
  const [item] = subscription.items.data;
  const { current_period_start: start, current_period_end: end } = item;
  const sameInterval = old.recurring.interval === price.recurring.interval;
  const until = sameInterval ? end : later(clock.now, price.recurring.interval, 1);
  const rest = (amount) => Math.round((amount * (end - clock.now)) / (end - start));
  if (proration !== 'none' && subscription.status === 'active') {
    const lines = [
      line(-rest(old.unit_amount), `Unused time on ${nameOf(old)}`, clock.now, end),
      line(sameInterval ? rest(price.unit_amount) : price.unit_amount, nameOf(price), clock.now, until),
    ];
    const before = subscription.coupon;
    subscription.coupon = coupon;
    const invoice = makeInvoice(subscription, 'subscription_update', lines);
    subscription.coupon = before;
    if (!attempt(invoice)) {
      // `payment_behavior: pending_if_incomplete`: the old price stays until this is paid.
      subscription.pending_update = { price: price.id, coupon, until };
      changed(subscription);
      return;
    }
  }
  applyPrice(subscription, { price, coupon }, until, sameInterval ? start : clock.now);
}

function applyPrice(subscription, { price, coupon }, until, start) {
  subscription.items.data[0].price = price;
  Object.assign(subscription, { coupon, pending_update: null });
  if (subscription.items.data[0].current_period_end !== until) subscription.anchor = until;
  period(subscription, start, until);
  changed(subscription);
}

export function end(subscription, at = clock.now) {
  Object.assign(subscription, { status: 'canceled', canceled_at: at, ended_at: at, schedule: null });
  changed(subscription, 'customer.subscription.deleted');
}

export function voided(invoice) {
  Object.assign(invoice, { status: 'void', next_payment_attempt: null });
  store.emit('invoice.voided', invoice);
}

/** Updates the subscription after its invoice was paid in any way. */
export function afterPayment(invoice) {
  const subscription = store.get(invoice.parent.subscription_details.subscription, 'subscription');
  if (invoice.billing_reason === 'subscription_update' && subscription.pending_update) {
    const { price, coupon, until } = subscription.pending_update;
    applyPrice(subscription, { price: store.get(price, 'price'), coupon }, until, subscription.items.data[0].current_period_start);
  } else if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) {
    subscription.status = 'active';
    changed(subscription);
  }
}

function renew(subscription, at) {
  const schedule = subscription.schedule && store.get(subscription.schedule, 'subscription_schedule');
  if (schedule?.next) {
    subscription.items.data[0].price = store.get(schedule.next, 'price');
    if (schedule.undiscounted) subscription.coupon = null;
    subscription.schedule = null;
  }
  const price = priceOf(subscription);
  const until = later(at, price.recurring.interval, 1, subscription.anchor);
  period(subscription, at, until);
  const invoice = makeInvoice(subscription, 'subscription_cycle', [line(price.unit_amount, nameOf(price), at, until)]);
  subscription.status = attempt(invoice) ? 'active' : 'past_due';
  changed(subscription);
}

function retry(invoice) {
  const subscription = store.get(invoice.parent.subscription_details.subscription, 'subscription');
  if (attempt(invoice)) afterPayment(invoice);
  else if (invoice.next_payment_attempt === null) end(subscription);
}

/** The next due event: [when, what]. */
function due() {
  const all = [];
  for (const one of store.all('subscription')) {
    const until = one.items.data[0].current_period_end;
    if (one.status === 'incomplete') all.push([one.created + 23 * HOUR, () => expire(one)]);
    if (['trialing', 'active', 'past_due'].includes(one.status)) {
      all.push([until, () => (one.cancel_at_period_end ? end(one, until) : renew(one, until))]);
    }
  }
  for (const one of store.all('invoice', (invoice) => invoice.status === 'open' && invoice.next_payment_attempt)) {
    all.push([one.next_payment_attempt, () => retry(one)]);
  }
  for (const one of store.all('checkout.session', (session) => session.status === 'open')) {
    all.push([one.expires_at, () => expireSession(one)]);
  }
  return all.sort(([a], [b]) => a - b)[0];
}

function expire(subscription) {
  subscription.status = 'incomplete_expired';
  voided(store.get(subscription.latest_invoice, 'invoice'));
  changed(subscription);
}

export function expireSession(session) {
  Object.assign(session, { status: 'expired', url: null });
  store.emit('checkout.session.expired', session);
}

/** Advances the time: renewals, retries and ends happen at their own times. */
export function advance(to) {
  for (let next = due(); next && next[0] <= to; next = due()) {
    [clock.now] = next;
    next[1]();
  }
  clock.now = to;
}
