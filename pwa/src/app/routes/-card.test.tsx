import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from '@/lib/script';
import { type Answers, visit } from '@/test/visit';

vi.mock('@/lib/script', () => ({ loadScript: vi.fn(async () => undefined) }));

const person = { id: 9, email: 'noor@daymark.example', first_name: 'Noor', userType: 'user' };
const ok = (data: unknown) => ({ body: { data, meta: { next_cursor: null } } });
const invoice = {
  id: 8,
  number: '2026-000008',
  kind: 'invoice',
  state: 'open',
  total: { amount: 500, currency: 'EUR', digits: 2 },
  due: { amount: 500, currency: 'EUR', digits: 2 },
  reference: 'DM-8',
  issued_at: '2026-05-01T00:00:00Z',
  due_at: '2026-05-15T00:00:00Z',
};
const how = {
  provider: 'stripe',
  client_secret: 'pi_1_secret_may',
  publishable_key: 'pk_test_1',
  script_url: 'https://js.stripe.com/v3/',
  url: null,
  bank: [],
  invoice,
};
const answers = (more: Answers): Answers => ({
  '/auth/user': ok(person),
  '/create-payment-intent': ok(how),
  '/payment/card/pay': ok({ state: 'paid', client_secret: null }),
  '/payment/card': ok({ client_secret: 'seti_1_secret_may' }),
  '/auth/billing': ok({ subscription: null, complimentary: [], badges: [], balances: [] }),
  '/notice/unread': ok({ unread: 0 }),
  ...more,
});

const mount = vi.fn();
const confirmCardSetup = vi.fn();
const confirmCardPayment = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  localStorage.setItem('daymark.user', JSON.stringify(person));
  confirmCardSetup.mockResolvedValue({ error: null, setupIntent: { id: 'seti_1' } });
  window.Stripe = () => ({
    elements: () => ({ create: () => ({ mount, destroy: () => undefined }) }),
    confirmCardSetup,
    confirmCardPayment,
  });
});

const payNow = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Pay €5.00' }));

test('the provider’s script sets up the card, and the server charges it', async () => {
  visit('/packages/checkout?invoice=8', answers({}));
  expect(await screen.findByRole('group', { name: 'Card' })).toBeInTheDocument();
  expect(loadScript).toHaveBeenCalledWith('https://js.stripe.com/v3/');
  await payNow();
  expect(confirmCardSetup).toHaveBeenCalledWith('seti_1_secret_may', expect.anything());
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toBeInTheDocument();
});

test('bank authentication uses the payment’s secret, and a failure is a decline', async () => {
  const action = ok({ state: 'action', client_secret: 'pi_2_secret_may' });
  confirmCardPayment.mockResolvedValue({ paymentIntent: { status: 'requires_payment_method' } });
  visit('/packages/checkout?invoice=8', answers({ '/payment/card/pay': action }));
  await payNow();
  expect(confirmCardPayment).toHaveBeenCalledWith('pi_2_secret_may');
  expect(await screen.findByText(/^Your bank declined the card\./)).toBeInTheDocument();
});

test('card errors are shown, a Stripe API error shows as an unreachable provider', async () => {
  confirmCardSetup.mockResolvedValueOnce({
    error: { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
  });
  const declined = ok({ state: 'declined', client_secret: null });
  visit('/packages/checkout?invoice=8', answers({ '/payment/card/pay': declined }));
  await payNow();
  expect(await screen.findByText('Your card has expired.')).toBeInTheDocument();
  await payNow();
  expect(await screen.findByText(/^Your bank declined the card\./)).toBeInTheDocument();
  confirmCardSetup.mockResolvedValueOnce({ error: { type: 'api_error', message: 'pk_test_1?' } });
  await payNow();
  expect(await screen.findByText(/^We could not reach the payment provider\./)).toBeInTheDocument();
});

test('a script that failed to load can be retried, and the card field appears', async () => {
  vi.mocked(loadScript).mockRejectedValueOnce(new Error('blocked'));
  visit('/packages/checkout?invoice=8', answers({}));
  const again = await screen.findByRole('button', { name: 'Try again?' });
  expect(screen.queryByRole('group', { name: 'Card' })).toBeNull();
  await userEvent.click(again);
  expect(await screen.findByRole('group', { name: 'Card' })).toBeInTheDocument();
});

test('an invoice that is not open says so and loads no card field', async () => {
  const over = { status: 409, body: { code: 'conflict', message: 'Not open' } };
  visit('/packages/checkout?invoice=8', answers({ '/create-payment-intent': over }));
  expect(await screen.findByText('This invoice is not open')).toBeInTheDocument();
  expect(loadScript).not.toHaveBeenCalled();
});
