import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, visit } from '@/test/visit';
import { modal } from '@/ui/modal';

const person = { id: 9, email: 'noor@daymark.example', first_name: 'Noor', userType: 'user' };
const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const euros = (amount: number) => ({ amount, currency: 'EUR', digits: 2 });
const price = (id: number, package_id: number, interval: 'month' | 'year', amount: number) => ({
  id,
  package_id,
  interval,
  price: euros(amount),
  archived: false,
});
const pack = (id: number, title: string, prices: object[], more: object = {}) => ({
  id,
  key: title.toLowerCase(),
  title,
  summary: '',
  plan: 'BadgeMemberMonthly',
  badge: { key: 'BadgeMemberMonthly', label: 'Casual' },
  position: id,
  trial_days: 14,
  features: [`All of ${title}`],
  articles: true,
  events: true,
  packages: [],
  programs: [],
  prices,
  archived: false,
  ...more,
});
const casual = pack(1, 'Casual', [price(11, 1, 'month', 500), price(12, 1, 'year', 5000)]);
const pro = pack(2, 'Pro', [price(21, 2, 'month', 1200)]);
const packages = ok([casual, pro, pack(3, 'Team', [price(31, 3, 'year', 90_000)], { seats: 20 })]);
const trial = { eligible: true, days: 14, package: casual, active: false };
const subscription = {
  id: 4,
  user_id: 9,
  state: 'active',
  package: { id: 1, key: 'casual', title: 'Casual' },
  price: casual.prices[0],
  badge: casual.badge,
  started_at: '2026-05-01T00:00:00Z',
  period_starts_at: '2026-05-01T00:00:00Z',
  period_ends_at: '2026-06-01T00:00:00Z',
  access_until: '2026-06-01T00:00:00Z',
  time_zone: 'UTC',
  cancel_at_end: false,
  open_invoices: [],
  provider: 'manual',
};
const billing = (more: object = {}) =>
  ok({
    provider: 'manual',
    portal: false,
    customer: null,
    subscription: null,
    complimentary: [],
    badges: [],
    trial,
    balances: [],
    ...more,
  });
const member = (own: Answers[string], more: Answers = {}): Answers => ({
  '/auth/user': ok(person),
  '/auth/package': packages,
  '/auth/billing': own,
  '/auth/invoice': ok([]),
  '/auth/history': ok([]),
  ...more,
});

const signIn = () => localStorage.setItem('daymark.user', JSON.stringify(person));
const card = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  localStorage.clear();
  modal.close();
});

test('a visitor can compare monthly and yearly prices and sign up for a plan', async () => {
  visit('/packages', { '/auth/package': packages, '/auth/session': ok(null) });
  const casual = await card('Casual');
  expect(casual).toHaveTextContent('€5 a month');
  expect(within(casual).getByRole('link', { name: 'Choose Casual' })).toHaveAttribute(
    'href',
    expect.stringContaining('callbackUrl=%2Fpackages%2Fcheckout%3Fprice%3D11'),
  );
  expect(screen.getByRole('region', { name: /^Try it free for 14 days/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }));
  expect(casual).toHaveTextContent('€50 a year');
  expect(casual).toHaveTextContent('16% less than paying monthly');
  // A plan without a yearly price keeps its monthly one.
  expect(await card('Pro')).toHaveTextContent('€12 a month');
  // Company plans have their own section.
  expect(await card('For companies')).toHaveTextContent('Team20 seats · €900 a year');
});

test('a member with a seat sees that their company pays, and no trial offer', async () => {
  signIn();
  const seats = { seat: true, package: { title: 'Team' }, members: [] };
  const answers = member(billing(), { '/company/seats': ok(seats) });
  visit('/packages', answers);
  expect(await screen.findByText('Your company pays for your Team plan.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start free trial' })).toBeNull();
});

test.each<[string, Answers[string]]>([
  ['a seat', ok({ seat: false, members: [] })],
  ['a company', { status: 404, body: {} }],
])('a member without %s is offered a trial of a named plan', async (_, seats) => {
  signIn();
  visit('/packages', member(billing(), { '/company/seats': seats }));
  expect(await card('Try Casual free for 14 days')).toHaveTextContent('Start free trial');
});

test('a member with a seat and a trial sees both', async () => {
  signIn();
  const own = { ...subscription, state: 'trialing', price: null };
  visit(
    '/user/dashboard?tab=payments',
    member(billing({ subscription: own }), {
      '/company/seats': ok({ seat: true, package: { title: 'Team' }, members: [] }),
    }),
  );
  const plan = await card('Your plan');
  expect(await within(plan).findByText('Your company pays for your Team plan.')).toBeVisible();
  expect(plan).toHaveTextContent('Casual');
});

test('a member with a plan can switch to another one and sees no trial offer', async () => {
  signIn();
  visit('/packages', member(billing({ subscription })));
  expect(await card('Casual')).toHaveTextContent('Your plan');
  expect(within(await card('Pro')).getByRole('button', { name: 'Switch to Pro' })).toBeVisible();
  expect(screen.queryByRole('region', { name: /^Try .* free/ })).toBeNull();
});

test('a cancelled plan that has not ended yet can be kept', async () => {
  signIn();
  visit('/packages', member(billing({ subscription: { ...subscription, cancel_at_end: true } })));
  expect(
    within(await card('Casual')).getByRole('button', { name: 'Keep Casual' }),
  ).toBeInTheDocument();
});

test('an applied coupon shows its discount, and the server’s tax and total', async () => {
  signIn();
  const check = ok({
    code: 'SPRING',
    text: '20% off',
    price: euros(1200),
    discount: euros(240),
    total: euros(960),
    months: 0,
  });
  const quote = (total: number, tax: number) => ({
    ...ok({
      price: euros(1200),
      net: euros(total - tax),
      taxes: [{ name: 'Moms', rate: 25_000, amount: euros(tax) }],
      included: true,
      total: euros(total),
      note: '',
    }),
  });
  const answers = member(billing(), {
    '/coupon/check': check,
    '/subscription/quote': quote(1200, 240),
  });
  visit('/packages/checkout?price=21', answers);
  const order = await card('Your order');
  expect(order).toHaveTextContent('Total today€12.00');
  expect(await within(order).findByText('Includes 25% Moms')).toBeInTheDocument();
  answers['/subscription/quote'] = quote(960, 192);
  await userEvent.type(within(order).getByLabelText('Coupon code (optional)'), 'spring');
  await userEvent.click(within(order).getByRole('button', { name: 'Apply coupon' }));
  expect(await within(order).findByText('Coupon SPRING')).toBeInTheDocument();
  expect(order).toHaveTextContent('-€2.40');
  expect(await within(order).findByText('€1.92')).toBeInTheDocument();
  expect(order).toHaveTextContent('Total today€9.60');
  await userEvent.click(within(order).getByRole('button', { name: 'Order and get invoice' }));
  expect(await screen.findByText('This field is required')).toBeInTheDocument();
  expect(screen.getByLabelText('Country')).toHaveFocus();
});

test('a rejected coupon shows the server’s message', async () => {
  signIn();
  const refused = {
    status: 422,
    body: { message: 'No', errors: { code: ['This coupon has ended.'] } },
  };
  visit('/packages/checkout?price=21&coupon=OLD', member(billing(), { '/coupon/check': refused }));
  expect(await screen.findByText('This coupon has ended.')).toBeInTheDocument();
});

test('a price that is no longer available links back to the plans', async () => {
  signIn();
  visit('/packages/checkout?price=99', member(billing()));
  expect(await screen.findByText('This price is no longer available')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/packages');
});

test('an order shows the transfer details until it is paid, then the plan', async () => {
  signIn();
  const invoice = {
    id: 8,
    number: '2026-000008',
    kind: 'invoice',
    state: 'open',
    total: euros(500),
    due: euros(500),
    reference: 'DM-8',
    issued_at: '2026-05-01T00:00:00Z',
    due_at: '2026-05-15T00:00:00Z',
  };
  const waits = { ...subscription, state: 'incomplete', open_invoices: [invoice] };
  const answers = member(billing({ subscription: waits }), {
    '/create-payment-intent': ok({ provider: 'manual', url: null, invoice, bank: ['DE00 1234'] }),
    '/notice/unread': ok({ unread: 0 }),
  });
  const { open, tell } = visit('/packages/done', answers);
  expect(await screen.findByText('Your order is in')).toBeInTheDocument();
  expect(await screen.findByText('DM-8')).toBeInTheDocument();
  expect(screen.getByText('DE00 1234')).toBeInTheDocument();

  answers['/auth/billing'] = billing({ subscription });
  await screen.findByRole('button', { name: 'Notifications' });
  act(() => {
    open();
    tell('snapshot', 'me', 0, { cursor: '' });
    tell('delta', 'me', 1, { plan: true, notices: [] });
  });
  expect(await screen.findByText('You have Casual')).toBeInTheDocument();
});

test('the payments tab shows the plan, invoices and payments', async () => {
  signIn();
  const own = billing({
    subscription,
    balances: [euros(250)],
    next_payment: { at: '2026-06-01T00:00:00Z', price: euros(500) },
    method: { brand: 'Visa', last4: '4242' },
  });
  const paid = {
    id: 1,
    amount: euros(500),
    refunded: euros(100),
    state: 'partly_refunded',
    provider: 'manual',
    invoice: { id: 8, number: '2026-000008' },
    at: '2026-05-01T10:00:00Z',
    text: 'Casual',
  };
  const invoice = {
    id: 9,
    number: '2026-000009',
    kind: 'invoice',
    state: 'paid',
    total: euros(500),
    issued_at: '2026-05-01T00:00:00Z',
    due_at: '2026-05-15T00:00:00Z',
  };
  const lists = { '/auth/history': ok([paid]), '/auth/invoice': ok([invoice]) };
  visit('/user/dashboard?tab=more-payment', member(own, lists));
  const plan = await card('Your plan');
  expect(plan).toHaveTextContent('Renews on 1 June 2026.');
  expect(plan).toHaveTextContent('€5.00 on 1 June 2026');
  expect(plan).toHaveTextContent('Visa ending in 4242');
  expect(plan).toHaveTextContent('Your balance: €2.50');
  expect(await card('Payment history')).toHaveTextContent('Partly refunded€5.00');
  expect(screen.getByText(/€1.00 refunded/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Download 2026-000008 as PDF' })).toBeInTheDocument();
  const number = await screen.findByText('2026-000009');
  expect(number.closest('li')).toHaveTextContent('Invoice · 1 May 2026Paid€5.00');
});

test('the payments tab shows how to pay each open invoice', async () => {
  signIn();
  const open_invoices = [
    { id: 9, purpose: 'renewal' },
    { id: 8, purpose: 'upgrade' },
  ];
  const invoice = { id: 8, due: euros(700), due_at: '2026-05-20T00:00:00Z', reference: 'DM-8' };
  const own = billing({ subscription: { ...subscription, open_invoices } });
  visit(
    '/user/dashboard?tab=more-payment',
    member(own, { '/create-payment-intent': ok({ invoice, url: null, bank: [] }) }),
  );
  const plan = await card('Your plan');
  expect(plan).toHaveTextContent('Pay only one of these invoices. We then cancel the other.');
  await waitFor(() =>
    expect(plan).toHaveTextContent(/RenewalAmount€7.00.*Change of planAmount€7.00/),
  );
});

test('a trial with an ordered plan says when the card is charged', async () => {
  signIn();
  const ordered = {
    ...subscription,
    state: 'trialing',
    trial_ends_at: '2026-06-01T00:00:00Z',
    provider: 'stripe',
  };
  const own = billing({
    subscription: ordered,
    next_payment: { at: '2026-06-01T00:00:00Z', price: euros(500) },
  });
  visit('/user/dashboard?tab=more-payment', member(own));
  const plan = await card('Your plan');
  expect(plan).toHaveTextContent(
    'Your free trial lasts until 1 June 2026. Then your plan begins, and your card is charged.',
  );
  expect(plan).toHaveTextContent('€5.00 on 1 June 2026');
  expect(within(plan).queryByRole('link', { name: 'Choose a plan' })).toBeNull();
  await userEvent.click(within(plan).getByRole('button', { name: 'Cancel plan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel your plan?' });
  expect(dialog).toHaveTextContent('Your plan will not start, and you pay nothing.');
});

test('cancelling requires a reason and says how long the plan stays open', async () => {
  signIn();
  visit('/user/dashboard?tab=more-payment', member(billing({ subscription })));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel your plan?' });
  expect(dialog).toHaveTextContent('It stays active until 1 June 2026.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel plan' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Choose a reason first.');
  expect(within(dialog).getAllByRole('radio')).toHaveLength(5);
});

test('former members see a discount for coming back', async () => {
  signIn();
  const ended = { ...subscription, state: 'cancelled', ended_at: '2026-06-01T00:00:00Z' };
  const own = billing({
    subscription: ended,
    trial: { ...trial, eligible: false },
    win_back: { code: 'BACK', text: '20% off for 3 months', percent: 20_000, months: 3 },
  });
  visit('/user/dashboard?tab=more-payment', member(own));
  expect(await card('Your plan')).toHaveTextContent('Casual ended on 1 June 2026.');
  expect(screen.getByText('Return with 20% off for 3 months.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See plans with discount' })).toHaveAttribute(
    'href',
    '/packages?coupon=BACK',
  );
});

test('a message that the trial ends soon appears and can be hidden', async () => {
  signIn();
  const soon = {
    show: true,
    reason: 'trial',
    badge: { key: 'BadgeYearlyTrial', label: 'Trial' },
    ends_at: '2026-05-20T00:00:00Z',
    days_left: 3,
  };
  const answers = member(billing(), { '/show-badge-renew-notification': ok(soon) });
  visit('/user/dashboard?tab=Goals', answers);
  expect(await screen.findByText('Your free trial ends in 3 days.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Hide this message' }));
  expect(screen.queryByText('Your free trial ends in 3 days.')).toBeNull();
});

test('a link from an email shows the invoice and how to pay it, without a sign-in', async () => {
  const invoice = {
    id: 8,
    number: '2026-000008',
    state: 'open',
    due: euros(500),
    reference: 'DM-8',
    due_at: '2026-05-15T00:00:00Z',
    lines: [{ text: 'Casual, May', amount: euros(500) }],
  };
  visit('/packages/pay?token=good', {
    '/auth/invoice/pay': ok({ invoice, bank: ['DE00 1234'], payable: false }),
    '/auth/session': ok(null),
  });
  expect(await screen.findByRole('heading', { name: 'Invoice 2026-000008' })).toBeInTheDocument();
  expect(screen.getByText('Casual, May')).toBeInTheDocument();
  expect(screen.getByText('DM-8')).toBeInTheDocument();
});

test('an invalid payment link says that it no longer works', async () => {
  visit('/packages/pay?token=old', {
    '/auth/invoice/pay': { status: 404, body: { message: 'Not found' } },
    '/auth/session': ok(null),
  });
  expect(await screen.findByText('This link no longer works')).toBeInTheDocument();
  const payments = screen.getByRole('link', { name: 'Open Payments' });
  expect(payments).toHaveAttribute('href', '/user/dashboard?tab=more-payment');
});
