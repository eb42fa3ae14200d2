import type { Page } from '@playwright/test';
import { ordered, priceOf, shopOf } from './billing';
import { signIn } from './device';
import type { Site } from './site';
import { test as base, expect, expectAccessible } from './story';
import { hasStripe, Stripe } from './stripe';

const test = base.extend<{ local: Stripe; ours: Stripe }>({
  local: async ({ site: _ }, use) => {
    const stripe = await Stripe.local();
    await use(stripe);
    stripe.end();
  },
  ours: async ({ site: _ }, use) => {
    const stripe = await Stripe.ours();
    await use(stripe);
    stripe.end();
  },
});

test.skip(!hasStripe, 'needs tests/tools/stripe/install');

const payments = '/user/dashboard?tab=more-payment';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' });

/** Creates an account during an order. */
async function signUp(page: Page) {
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Email').fill('noor@daymark.example');
  await page.getByLabel('Password', { exact: true }).fill('one-small-thing-8');
  await button(page, 'Create account').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
}

/** Types a card into the field of localstripe's script. */
async function type(page: Page, number: string) {
  const card = page.getByRole('group', { name: 'Card' });
  const parts = { number, exp_month: '12', exp_year: '40', cvc: '123', postal_code: '10115' };
  for (const [name, value] of Object.entries(parts)) {
    await card.getByPlaceholder(name, { exact: true }).fill(value);
  }
}

async function pay(page: Page, number: string) {
  await type(page, number);
  await button(page, 'Pay €5.00').click();
}

/** The content policy of a page. */
const policyOf = async (site: Site, path: string) =>
  (await fetch(site.url + path)).headers.get('content-security-policy') ?? '';

test('a visitor orders a plan, and pays with a card on this site', async ({
  page,
  site,
  local,
  complaints,
}) => {
  test.setTimeout(180_000);
  await shopOf(site);
  expect(await policyOf(site, '/packages')).not.toContain(local.url);
  await page.goto('/packages');
  await page.getByRole('link', { name: 'Choose Casual' }).click();
  await signUp(page);
  await page.getByLabel('Name or company').fill('Noor Haddad');
  await page.getByLabel('Country').selectOption('Sweden');
  await button(page, 'Order and get invoice').click();
  await expect(page.getByText('Your order is in')).toBeVisible();

  // The site now takes cards. Nothing from the provider loads before the page that needs it.
  await local.serve(site, { cards: true });
  expect(await policyOf(site, '/packages')).toContain(local.url);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(payments);
  await expect(plan(page)).toContainText('€5.00');
  expect(asked.filter((url) => url.startsWith(local.url))).toEqual([]);
  await page.getByRole('link', { name: 'Pay by card' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay by card');
  await expect(page.getByRole('group', { name: 'Card' })).toBeVisible();
  await expectAccessible(page);

  // A card that the bank declines at once, and an unreachable provider: nothing is paid.
  await pay(page, '4000000000000002');
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await page.route('**/v1/setup_intents/**', (route) => route.abort());
  await pay(page, '4242424242424242');
  await expect(page.getByRole('alert')).toContainText('We could not reach the payment provider.');
  await expectAccessible(page);
  await page.unroute('**/v1/setup_intents/**');
  await pay(page, '4242424242424242');
  await expect(page.getByText('You have Casual')).toBeVisible();
  await page.goto(payments);
  await expect(plan(page)).toContainText('Active');
  const history = page.getByRole('region', { name: 'Payment history' });
  await expect(history).toContainText('visa ending in 4242');
  await expect(history.getByRole('button', { name: /^Download .+ as PDF$/ })).toBeVisible();
  // Only the provider receives the card number.
  expect(complaints).toEqual([]);
});

test('a bank asks for confirmation; a declined charge leaves the invoice open', async ({
  page,
  site,
  community,
  local,
}) => {
  test.setTimeout(180_000);
  const { casual } = await shopOf(site);
  const [ana, ben] = community.accounts;
  if (!ana || !ben) throw new Error('nobody is here');
  const [first, second] = [
    await ordered(site, ana, priceOf(casual)),
    await ordered(site, ben, priceOf(casual)),
  ];
  await local.serve(site, { cards: true });
  await signIn(page.context(), site, ana);
  await page.goto(`/packages/checkout?invoice=${first.id}`);
  await pay(page, '4000002500003155');
  // Once for the card, then for the payment.
  await button(page, 'Fail authentication').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await button(page, 'Pay €5.00').click();
  await button(page, 'Complete authentication').click();
  await button(page, 'Complete authentication').click();
  await expect(page.getByText('You have Casual')).toBeVisible();
  // The invoice is paid, so it cannot be paid again.
  await page.goto(`/packages/checkout?invoice=${first.id}`);
  await expect(page.getByText('This invoice is not open')).toBeVisible();
  await expectAccessible(page);

  await signIn(page.context(), site, ben);
  await page.goto(`/packages/checkout?invoice=${second.id}`);
  await pay(page, '4000000000000341');
  await expect(page.getByRole('alert')).toHaveText(
    'Your bank declined the card. Nothing was paid. Try another card.',
  );
  await page.goto(payments);
  await expect(plan(page)).toContainText('Your plan starts when your payment arrives.');
  // An invoice of another member cannot be opened.
  await page.goto(`/packages/checkout?invoice=${first.id}`);
  await expect(page.getByText('This invoice is not open')).toBeVisible();
});

test('a visitor pays on Stripe’s page, and manages the plan in the portal', async ({
  page,
  site,
  ours,
}) => {
  test.setTimeout(180_000);
  await shopOf(site);
  await ours.serve(site);
  expect(await policyOf(site, '/packages')).not.toContain(ours.url);
  await page.goto('/packages');
  await page.getByRole('link', { name: 'Choose Casual' }).click();
  await signUp(page);
  await page.getByLabel('Country').selectOption('Sweden');
  await button(page, 'Continue to payment').click();
  await expect(page.getByRole('heading', { name: 'Subscribe to Casual' })).toBeVisible();

  // Go back and open the same page again. A declined card pays nothing.
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  await page.goto(payments);
  await expect(plan(page)).toContainText('Your plan starts when your payment arrives.');
  await plan(page).getByRole('link', { name: 'Continue to payment' }).click();
  await button(page, 'Continue to payment').click();
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await button(page, 'Subscribe').click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await button(page, 'Subscribe').click();
  await expect(page).toHaveURL(/\/packages\/done/);
  await expect(page.getByText('You have Casual')).toBeVisible();

  await page.goto(payments);
  await expect(plan(page)).toContainText('visa ending in 4242');
  await button(page, 'Change payment method').click();
  await expect(page.getByRole('heading', { name: 'Manage billing' })).toBeVisible();
  await button(page, 'Cancel subscription').click();
  await expect(button(page, 'Renew subscription')).toBeVisible();
  await page.getByRole('link', { name: 'Return' }).click();
  // Changes made there appear here.
  await expect(plan(page)).toContainText('You have cancelled.');
  await button(page, 'Keep my plan').click();
  await expect(plan(page)).not.toContainText('You have cancelled.');
});
