// Stripe's pages for payers: Checkout, the customer portal, and an invoice.
import * as billing from './billing.mjs';
import { Refusal, store } from './store.mjs';

const escaped = (text) => String(text).replaceAll(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
const money = (amount, currency) => `${amount} ${currency.toUpperCase()} (minor units)`;

const html = (title, body) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><main><h1>${escaped(title)}</h1>${body}</main></html>`;

const cardForm = (button) => `<form method="post"><label>Card number <input name="number" autocomplete="off" required></label>
<button>${button}</button></form>`;

const alert = (error) => (error ? `<p role="alert">${escaped(error)}</p>` : '');

function checkout(id, error) {
  const session = store.get(id, 'checkout.session');
  if (session.status !== 'open') return html('This page has expired', '');
  if (session.mode === 'payment') return payOnce(session, error);
  const price = store.get(session.price, 'price');
  const { name } = store.get(price.product, 'product');
  const back = `<p><a href="${escaped(session.cancel_url)}">Back</a></p>`;
  return html(`Subscribe to ${name}`, `<p>${money(price.unit_amount, price.currency)} each ${price.recurring.interval}</p>
${alert(error)}${cardForm('Subscribe')}${back}`);
}

function payOnce({ price_data: data, cancel_url: back }, error) {
  return html(`Pay ${data.product_data.name}`, `<p>${money(data.unit_amount, data.currency)}</p>
${alert(error)}${cardForm('Pay')}<p><a href="${escaped(back)}">Back</a></p>`);
}

function pay(id, form) {
  const session = store.get(id, 'checkout.session');
  if (session.status !== 'open') return { to: session.cancel_url };
  const customer = store.get(session.customer, 'customer');
  billing.card(form.get('number') ?? '', customer);
  Object.assign(session, session.mode === 'payment' ? paidOnce(session, customer) : begun(session, customer));
  Object.assign(session, { status: 'complete', url: null, payment_status: 'paid' });
  store.emit('checkout.session.completed', session);
  return { to: session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id) };
}

function paidOnce({ price_data: data, payment_metadata: metadata }, customer) {
  const payment = billing.charge(customer, data.unit_amount, data.currency, undefined, metadata);
  if (payment.status !== 'succeeded') throw new Refusal(402, 'card_error', 'Your card was declined.');
  return { payment_intent: payment.id };
}

function begun({ price, trial_end: trialEnd, coupon, subscription_metadata: metadata }, customer) {
  return { subscription: billing.subscribe(customer, store.get(price, 'price'), { trialEnd, coupon, metadata }).id };
}

function portal(id, error) {
  const { customer, return_url: back } = store.get(id, 'billing_portal.session');
  const own = store.all('subscription', (one) => one.customer === customer && one.status !== 'canceled');
  const rows = own.map((one) => {
    const [verb, cancel] = one.cancel_at_period_end ? ['Renew', false] : ['Cancel', true];
    return `<form method="post"><input type="hidden" name="subscription" value="${one.id}"><input type="hidden" name="cancel"
value="${cancel}"><button>${verb} subscription</button></form>`;
  });
  return html('Manage billing', `${alert(error)}${cardForm('Save card')}${rows.join('')}<p><a href="${escaped(back)}">Return</a></p>`);
}

function changePortal(id, form) {
  const { customer } = store.get(id, 'billing_portal.session');
  const number = form.get('number');
  if (number) {
    const method = billing.card(number, store.get(customer, 'customer'));
    for (const one of store.all('subscription', (each) => each.customer === customer)) one.default_payment_method = method.id;
  } else {
    const one = store.get(form.get('subscription'), 'subscription');
    one.cancel_at_period_end = form.get('cancel') === 'true';
    store.emit('customer.subscription.updated', one);
  }
  return { to: `/p/${id}` };
}

function invoice(id, error) {
  const one = store.get(id, 'invoice');
  const form = one.status === 'open' ? cardForm('Pay') : `<p>${one.status}</p>`;
  return html(`Invoice ${id}`, `<p>${money(one.amount_due, one.currency)}</p>${alert(error)}${form}`);
}

function payInvoice(id, form) {
  const one = store.get(id, 'invoice');
  billing.card(form.get('number') ?? '', store.get(one.customer, 'customer'));
  if (!billing.attempt(one)) throw new Refusal(402, 'card_error', 'Your card was declined.');
  billing.afterPayment(one);
  return { to: `/i/${id}` };
}

const PAGES = { c: [checkout, pay], p: [portal, changePortal], i: [invoice, payInvoice] };

/** Answers a request for a page: { status, html } or { to }. `null` if it is none of these. */
export function visit(method, path, form) {
  const [, kind, id] = path.split('/');
  const page = PAGES[kind];
  if (!page || !id) return null;
  const [shown, posted] = page;
  if (method !== 'POST') return { status: 200, html: shown(id) };
  try {
    return posted(id, form);
  } catch (error) {
    if (error instanceof Refusal && error.status === 402) return { status: 402, html: shown(id, error.message) };
    throw error;
  }
}
