// The calls of Stripe's API that billing makes (docs.stripe.com/api). Unknown parameters are refused, as there.
import * as billing from './billing.mjs';
import { boolean, integer } from './form.mjs';
import { clock, invalid, missing, page, store } from './store.mjs';

const PAGED = ['limit', 'starting_after', 'ending_before'];

const subscription = (id) => store.get(id, 'subscription');

function search(object, url, where = () => true) {
  return (form) => {
    const since = integer(form.created?.gte) ?? 0;
    const all = store.all(object, (one) => one.created >= since && where(one, form));
    return page(url, all, form);
  };
}

function makeCustomer({ email, name, metadata = {} }) {
  const customer = store.make('cus', 'customer', { email, name, metadata, invoice_settings: {} });
  store.emit('customer.created', customer);
  return customer;
}

function changeCustomer(form, id) {
  return Object.assign(store.get(id, 'customer'), form);
}

function removeCustomer(_, id) {
  for (const one of store.all('subscription', (each) => each.customer === id && each.status !== 'canceled')) billing.end(one);
  const customer = store.get(id, 'customer');
  customer.deleted = true;
  store.emit('customer.deleted', customer);
  return { id, object: 'customer', deleted: true };
}

function makePrice({ currency, unit_amount: amount, recurring, product, product_data: data, metadata = {} }) {
  const sold = product ?? store.make('prod', 'product', { name: data.name }).id;
  const price = { currency, unit_amount: integer(amount), recurring, product: sold, active: true, metadata };
  return store.make('price', 'price', price);
}

function makeCoupon(form) {
  return store.make('coupon', 'coupon', {
    ...form,
    percent_off: form.percent_off ? Number(form.percent_off) : null,
    amount_off: integer(form.amount_off) ?? null,
    duration_in_months: integer(form.duration_in_months) ?? null,
  });
}

function makeSession(form) {
  store.get(form.customer, 'customer');
  const [item] = form.line_items;
  const trialEnd = integer(form.subscription_data?.trial_end) ?? null;
  if (trialEnd && trialEnd < clock.now + 2 * 24 * 3600) throw invalid('The `trial_end` date has to be at least 2 days in the future.');
  const expiresAt = integer(form.expires_at) ?? clock.now + 24 * 3600;
  if (expiresAt < clock.now + 1800 || expiresAt > clock.now + 24 * 3600) {
    throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.');
  }
  const data = item.price_data && { ...item.price_data, unit_amount: integer(item.price_data.unit_amount) };
  const session = store.make('cs_test', 'checkout.session', {
    mode: form.mode,
    customer: form.customer,
    price: data ? null : store.get(item.price, 'price').id,
    price_data: data ?? null,
    payment_metadata: form.payment_intent_data?.metadata ?? {},
    coupon: form.discounts?.[0]?.coupon ?? null,
    trial_end: trialEnd,
    subscription_metadata: form.subscription_data?.metadata ?? {},
    metadata: form.metadata ?? {},
    success_url: form.success_url,
    cancel_url: form.cancel_url,
    expires_at: expiresAt,
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    payment_intent: null,
  });
  session.url = `${store.address}/c/${session.id}`;
  return session;
}

function closeSession(_, id) {
  const session = store.get(id, 'checkout.session');
  if (session.status !== 'open') throw invalid('Only open sessions can be expired.');
  billing.expireSession(session);
  return session;
}

function makePortal({ customer, return_url: back }) {
  store.get(customer, 'customer');
  const portal = store.make('bps', 'billing_portal.session', { customer, return_url: back });
  portal.url = `${store.address}/p/${portal.id}`;
  return portal;
}

function changeSubscription(form, id) {
  const one = subscription(id);
  if (one.status === 'canceled') throw invalid('A canceled subscription can only update its cancellation_details.');
  if (form.items) {
    if (form.items[0].id !== one.items.data[0].id) throw missing(form.items[0].id);
    const coupon = form.discounts === '' ? null : one.coupon;
    billing.changePrice(one, store.get(form.items[0].price, 'price'), form.proration_behavior ?? 'create_prorations', coupon);
  }
  if (form.default_payment_method) one.default_payment_method = store.get(form.default_payment_method, 'payment_method').id;
  if (form.cancel_at_period_end !== undefined) {
    one.cancel_at_period_end = boolean(form.cancel_at_period_end);
    one.canceled_at = one.cancel_at_period_end ? clock.now : null;
    store.emit('customer.subscription.updated', one);
  }
  return one;
}

function endSubscription(_, id) {
  const one = subscription(id);
  if (one.status === 'canceled') throw missing(id);
  billing.end(one);
  return one;
}

/** A schedule: this price until the period ends, then the next one. */
function makeSchedule({ from_subscription: from }) {
  const one = subscription(from);
  if (one.schedule) throw invalid('The subscription is already attached to a schedule.');
  const { current_period_start: start, current_period_end: end, price } = one.items.data[0];
  const phases = [{ start_date: start, end_date: end, items: [{ price: price.id, quantity: 1 }] }];
  const schedule = store.make('sub_sched', 'subscription_schedule', { subscription: from, status: 'active', phases, next: null });
  one.schedule = schedule.id;
  return schedule;
}

function changeSchedule(form, id) {
  const schedule = store.get(id, 'subscription_schedule');
  let start = integer(form.phases[0].start_date);
  const phases = form.phases.map(({ items, duration, end_date: end }) => {
    const until = end ? integer(end) : billing.later(start, duration.interval, 1);
    const phase = { items, start_date: start, end_date: until };
    start = until;
    return phase;
  });
  for (const phase of phases) store.get(phase.items[0].price, 'price');
  Object.assign(schedule, { phases, next: phases[1]?.items[0].price ?? null, undiscounted: form.phases[1]?.discounts === '' });
  store.emit('customer.subscription.updated', subscription(schedule.subscription));
  return schedule;
}

function releaseSchedule(_, id) {
  const schedule = store.get(id, 'subscription_schedule');
  if (schedule.status !== 'active') throw invalid('The schedule is released already.');
  schedule.status = 'released';
  const one = subscription(schedule.subscription);
  one.schedule = null;
  store.emit('customer.subscription.updated', one);
  return schedule;
}

/** Fields that are not expanded are absent, as in Stripe's responses. */
function readInvoice({ expand = [] }, id) {
  const { payments, ...invoice } = store.get(id, 'invoice');
  if (expand.includes('confirmation_secret')) {
    const open = invoice.status === 'open' && { client_secret: `pi_of_${id}_secret_may`, type: 'payment_intent' };
    invoice.confirmation_secret = open || null;
  }
  return invoice;
}

function invoicePayments({ invoice: id, ...form }) {
  return page('/v1/invoice_payments', store.get(id, 'invoice').payments.data, form);
}

function payInvoice({ payment_method: chosen }, id) {
  const invoice = store.get(id, 'invoice');
  if (!billing.attempt(invoice, chosen)) throw billing.declined('card_declined');
  billing.afterPayment(invoice);
  return invoice;
}

function voidInvoice(_, id) {
  const invoice = store.get(id, 'invoice');
  if (invoice.status !== 'open') throw invalid('Only open invoices can be voided.');
  billing.voided(invoice);
  return invoice;
}

function makeIntent({ amount, currency, customer, metadata = {} }) {
  store.get(customer, 'customer');
  const intent = store.make('pi', 'payment_intent', {
    amount: integer(amount),
    currency,
    customer,
    metadata,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: null,
  });
  intent.client_secret = `${intent.id}_secret_may`;
  return intent;
}

function chooseCard({ payment_method: chosen }, id) {
  const intent = store.get(id, 'payment_intent');
  const method = store.get(chosen, 'payment_method');
  if (intent.status === 'succeeded') throw invalid('A payment that succeeded cannot be changed.');
  if (method.customer !== intent.customer) throw invalid('The payment method belongs to another customer.');
  return Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' });
}

function confirmIntent(_, id) {
  const intent = store.get(id, 'payment_intent');
  if (intent.status !== 'requires_confirmation') throw invalid(`A payment cannot be confirmed while it is ${intent.status}.`);
  if (store.get(intent.payment_method, 'payment_method').charge === 'requires_action') return Object.assign(intent, { status: 'requires_action' });
  const customer = store.get(intent.customer, 'customer');
  const { amount, currency, metadata, payment_method: chosen } = intent;
  if (billing.charge(customer, amount, currency, intent, metadata, chosen).status !== 'succeeded') throw billing.declined('card_declined');
  return intent;
}

function makeSetup({ customer }) {
  store.get(customer, 'customer');
  const setup = store.make('seti', 'setup_intent', { customer, status: 'requires_payment_method', payment_method: null });
  setup.client_secret = `${setup.id}_secret_may`;
  return setup;
}

function attach({ customer }, id) {
  return Object.assign(store.get(id, 'payment_method'), { customer: store.get(customer, 'customer').id });
}

function cancelIntent(_, id) {
  const intent = store.get(id, 'payment_intent');
  if (intent.status === 'succeeded') throw invalid('A payment that succeeded cannot be canceled.');
  intent.status = 'canceled';
  store.emit('payment_intent.canceled', intent);
  return intent;
}

export function makeRefund({ payment_intent: id, amount, metadata = {} }) {
  const intent = store.get(id, 'payment_intent');
  if (intent.status !== 'succeeded') throw invalid('This payment has not been made.');
  const charge = store.get(intent.latest_charge, 'charge');
  const rest = charge.amount - charge.amount_refunded;
  const sum = integer(amount) ?? rest;
  if (sum > rest || rest === 0) throw invalid('The amount is more than is left of the charge.');
  charge.amount_refunded += sum;
  const fields = { amount: sum, currency: charge.currency, charge: charge.id, payment_intent: id, status: 'succeeded', metadata };
  const refund = store.make('re', 'refund', fields);
  store.emit('refund.created', refund);
  store.emit('charge.refunded', charge);
  return refund;
}

const read = (object) => (_, id) => store.get(id, object);
const WEBHOOK_EVENTS = ['*'];

/** The method, path, parameters and function of each call. `:id` is a path segment. */
export const CALLS = [
  ['POST', 'customers', ['email', 'name', 'metadata'], makeCustomer],
  ['GET', 'customers/:id', [], read('customer')],
  ['POST', 'customers/:id', ['email', 'name', 'invoice_settings'], changeCustomer],
  ['DELETE', 'customers/:id', [], removeCustomer],
  ['POST', 'prices', ['currency', 'unit_amount', 'recurring', 'product', 'product_data', 'metadata'], makePrice],
  ['GET', 'prices/:id', [], read('price')],
  ['POST', 'coupons', ['name', 'percent_off', 'amount_off', 'currency', 'duration', 'duration_in_months'], makeCoupon],
  [
    'POST',
    'checkout/sessions',
    [
      ...['mode', 'customer', 'line_items', 'subscription_data', 'payment_intent_data', 'discounts'],
      ...['success_url', 'cancel_url', 'metadata', 'expires_at'],
    ],
    makeSession,
  ],
  ['GET', 'checkout/sessions/:id', [], read('checkout.session')],
  ['POST', 'checkout/sessions/:id/expire', [], closeSession],
  ['POST', 'billing_portal/sessions', ['customer', 'return_url'], makePortal],
  ['GET', 'subscriptions', [...PAGED, 'created', 'customer'], search('subscription', '/v1/subscriptions', isLive)],
  ['GET', 'subscriptions/:id', [], read('subscription')],
  [
    'POST',
    'subscriptions/:id',
    ['items', 'discounts', 'proration_behavior', 'payment_behavior', 'cancel_at_period_end', 'default_payment_method', 'metadata'],
    changeSubscription,
  ],
  ['DELETE', 'subscriptions/:id', [], endSubscription],
  ['POST', 'subscription_schedules', ['from_subscription'], makeSchedule],
  ['GET', 'subscription_schedules/:id', [], read('subscription_schedule')],
  ['POST', 'subscription_schedules/:id', ['phases', 'end_behavior', 'proration_behavior'], changeSchedule],
  ['POST', 'subscription_schedules/:id/release', [], releaseSchedule],
  ['GET', 'invoices', [...PAGED, 'created', 'subscription', 'customer'], search('invoice', '/v1/invoices', isOfSubscription)],
  ['GET', 'invoices/:id', ['expand'], readInvoice],
  ['GET', 'invoice_payments', [...PAGED, 'invoice'], invoicePayments],
  ['POST', 'invoices/:id/pay', ['payment_method'], payInvoice],
  ['POST', 'invoices/:id/void', [], voidInvoice],
  ['POST', 'payment_intents', ['amount', 'currency', 'customer', 'metadata'], makeIntent],
  ['GET', 'payment_intents/:id', [], read('payment_intent')],
  ['POST', 'payment_intents/:id', ['payment_method'], chooseCard],
  ['POST', 'payment_intents/:id/confirm', [], confirmIntent],
  ['POST', 'payment_intents/:id/cancel', [], cancelIntent],
  ['GET', 'charges/:id', [], read('charge')],
  ['POST', 'setup_intents', ['customer'], makeSetup],
  ['GET', 'setup_intents/:id', [], read('setup_intent')],
  ['POST', 'payment_methods/:id/attach', ['customer'], attach],
  ['GET', 'payment_methods/:id', [], read('payment_method')],
  ['POST', 'refunds', ['payment_intent', 'amount', 'metadata'], makeRefund],
  ['GET', 'refunds/:id', [], read('refund')],
  ['GET', 'refunds', [...PAGED, 'payment_intent'], search('refund', '/v1/refunds', isOfPayment)],
  ['GET', 'disputes/:id', [], read('dispute')],
  ['GET', 'disputes', [...PAGED, 'payment_intent'], search('dispute', '/v1/disputes', isOfPayment)],
  ['GET', 'events', [...PAGED, 'created', 'type'], listEvents],
  ['GET', 'webhook_endpoints', PAGED, listEndpoints],
];

function isLive(one, { customer }) {
  return !['canceled', 'incomplete_expired'].includes(one.status) && (!customer || one.customer === customer);
}

function isOfSubscription(one, { subscription: id }) {
  return !id || one.parent?.subscription_details.subscription === id;
}

function isOfPayment(one, { payment_intent: id }) {
  return !id || one.payment_intent === id;
}

function listEvents(form) {
  const since = integer(form.created?.gte) ?? 0;
  return page('/v1/events', store.events.filter((event) => event.created >= since).reverse(), form);
}

function listEndpoints(form) {
  const { url } = store.endpoint;
  const all = url ? [{ id: 'we_1', object: 'webhook_endpoint', url, status: 'enabled', enabled_events: WEBHOOK_EVENTS }] : [];
  return page('/v1/webhook_endpoints', all, form);
}
