import type { Page } from '@playwright/test';
import { ordered, paid, priceOf, shopOf, tokenOf } from './billing';
import { ahead, canMove, days } from './clock';
import { companyOf } from './companies';
import { signIn } from './device';
import { mailed } from './mail';
import { admin, type Site } from './site';
import { expect, expectAccessible, test } from './story';

const payments = '/user/dashboard?tab=more-payment';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' });

/** A program that only members with a plan can join. */
async function circle(site: Site, key = 'casual'): Promise<number> {
  const program = {
    title: 'Circle of the month',
    category: 'UNTIMED',
    package: key,
    activities: [{ title: 'Sit for ten minutes' }],
  };
  return (await site.call('POST', '/v2/core/challenge', program, await site.adminToken())).id;
}

test('a visitor compares plans, signs up, orders one, and has it once the transfer arrives', async ({
  page,
  site,
  elsewhere,
}) => {
  test.setTimeout(180_000);
  await shopOf(site);
  const rates = [{ country: 'SE', name: 'Moms', rate: 25_000 }];
  await site.call('PUT', '/v1/auth/billing/tax-rates', { rates }, await site.adminToken());
  const program = await circle(site);

  // A program that needs a plan names it, with a link.
  await page.goto(`/challenges/${program}`);
  await page.getByRole('main').getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL(/\/packages#casual$/);
  await expect(page.getByRole('region', { name: 'Casual' })).toContainText('€5 a month');
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Yearly' }).check();
  await expect(page.getByRole('region', { name: 'Casual' })).toContainText('€50 a year');
  await page.getByRole('radio', { name: 'Monthly' }).check();

  await page.getByRole('link', { name: 'Choose Casual' }).click();
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Email').fill('noor@daymark.example');
  await page.getByLabel('Password', { exact: true }).fill('one-small-thing-8');
  await button(page, 'Create account').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');

  // An order needs a country; an unknown code is refused.
  await button(page, 'Order and get invoice').click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.getByLabel('Coupon code').fill('NOTHING');
  await button(page, 'Apply coupon').click();
  await expect(page.getByLabel('Coupon code')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.getByLabel('Coupon code').fill('');
  await page.getByLabel('Name or company').fill('Noor Haddad');
  // The country determines the tax included in the price.
  await page.getByLabel('Country').selectOption('Sweden');
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(
    'Includes 25% Moms€1.00',
  );
  await button(page, 'Order and get invoice').click();
  await expect(page.getByText('Your order is in')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('€5.00');
  await expectAccessible(page);

  // The link in the invoice's mail opens a page that shows how to pay, without signing in.
  const reader = await (await elsewhere()).newPage();
  await reader.goto(await mailed(site, 'noor@daymark.example', 'plan-requested', 'packages/pay'));
  await expect(reader.getByText('Pay by bank transfer')).toBeVisible();
  await expectAccessible(reader);

  // An administrator records the transfer; the member's open page shows the plan.
  const office = await (await elsewhere()).newPage();
  await signIn(office.context(), site, admin);
  await office.goto('/admin/subscriptions?show=waiting');
  await office.getByRole('button', { name: /^Mark .+ as paid$/ }).click();
  await office.getByLabel('Note (optional)').fill('Statement 7, line 3');
  await inDialog(office, 'Mark as paid').click();
  await expect(office.getByText('No open invoices')).toBeVisible();
  await expect(page.getByText('You have Casual')).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('This invoice is paid')).toBeVisible();
  await expect(button(reader, 'Download receipt')).toBeVisible();

  await page.goto(`/challenges/${program}`);
  await button(page, 'Join program').click();
  await expect(page.getByText('You have joined. 0 points so far.')).toBeVisible();
  await page.goto(payments);
  await expect(plan(page)).toContainText('Active');
  await expect(page.getByRole('region', { name: 'Payment history' })).toContainText('Successfully');
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('region', { name: 'Payment history' })
      .getByRole('button', { name: /^Download .+ as PDF$/ })
      .click(),
  ]);
  expect(invoice.suggestedFilename()).toMatch(/\.pdf$/);
  await expectAccessible(page);

  // The plan is beside the name, for the member and for others.
  await page.goto('/user/dashboard?tab=profile');
  await expect(
    page.getByRole('banner').or(page.getByRole('main')).getByText('Casual').first(),
  ).toBeVisible();
  await office.goto('/admin/users');
  await expect(office.getByRole('row', { name: /Noor Haddad/ })).toContainText('Casual');
  await office.goto('/admin/dashboard');
  await expect(office.getByRole('region', { name: 'Payments' })).toContainText('Noor Haddad');
});

test('a trial opens programs, shows when it ends, and ends without a charge', async ({
  page,
  site,
  community,
}) => {
  test.skip(!canMove, 'needs the package faketime');
  test.setTimeout(240_000);
  await page.clock.install();
  await shopOf(site);
  const program = await circle(site);
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await signIn(page.context(), site, ana);
  await page.goto('/packages');
  await button(page, 'Start free trial').click();
  await expect(page.getByRole('region', { name: 'Casual', exact: true })).toContainText(
    'Your trial',
  );
  await expect(button(page, 'Start free trial')).toHaveCount(0);
  await page.goto(`/challenges/${program}`);
  await expect(button(page, 'Join program')).toBeVisible();
  await page.goto(payments);
  await expect(plan(page)).toContainText('It ends automatically.');
  await expectAccessible(page);

  // Two days before the end, the member's pages show a notice, which can be hidden on this device.
  await days(12, site, page);
  await signIn(page.context(), site, ana);
  await page.goto('/user/dashboard?tab=Goals');
  await expect(page.getByText(/^Your free trial ends in \d days?\.$/)).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Hide this message').click();
  await expect(page.getByText(/^Your free trial ends/)).toHaveCount(0);

  await days(16, site, page);
  await signIn(page.context(), site, ana);
  await expect(async () => {
    await page.goto(payments);
    await expect(plan(page)).toContainText('Everything you logged is still here.', {
      timeout: 2000,
    });
  }).toPass();
  await expect(button(page, 'Start free trial')).toHaveCount(0);
  await page.goto(`/challenges/${program}`);
  await expect(page.getByText('You need the Casual plan to join this program.')).toBeVisible();
});

test('a smaller plan starts with the next period; a cancellation can be taken back', async ({
  page,
  site,
  community,
}) => {
  test.setTimeout(120_000);
  const { pro } = await shopOf(site);
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await paid(site, await ordered(site, ana, priceOf(pro)));
  await signIn(page.context(), site, ana);
  await page.goto(payments);
  await expect(plan(page)).toContainText('Pro');
  await page.getByRole('link', { name: 'Change plan' }).click();
  await button(page, 'Switch to Casual').click();
  await expect(page.getByRole('dialog')).toContainText(
    'Until then you keep what you have paid for.',
  );
  await expectAccessible(page);
  await inDialog(page, 'Switch plan').click();
  await expect(
    page.getByText('Starts with your next billing period', { exact: true }),
  ).toBeVisible();
  await page.goto(payments);
  await expect(plan(page)).toContainText('Changes to Casual on');

  // One confirmation, and an undo until the end.
  await button(page, 'Cancel plan').click();
  await inDialog(page, 'Cancel plan').click();
  await expect(page.getByText('Choose a reason first.')).toBeVisible();
  await page.getByRole('radio', { name: 'I only need a break' }).check();
  await expectAccessible(page);
  await inDialog(page, 'Cancel plan').click();
  await expect(plan(page)).toContainText('You have cancelled.');
  await button(page, 'Keep my plan').click();
  await expect(plan(page)).not.toContainText('You have cancelled.');
  await expect(button(page, 'Cancel plan')).toBeVisible();
});

test('a change of plan made before the page connects appears', async ({
  page,
  site,
  community,
}) => {
  const { pro } = await shopOf(site);
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await paid(site, await ordered(site, ana, priceOf(pro)));
  await signIn(page.context(), site, ana);
  let connect = () => {};
  const held = new Promise<void>((then) => {
    connect = then;
  });
  await page.routeWebSocket(/./, async (socket) => {
    await held;
    socket.connectToServer();
  });
  await page.goto(payments);
  await expect(button(page, 'Cancel plan')).toBeVisible();
  const token = await tokenOf(site, ana);
  const own = await site.call('GET', '/v1/auth/billing', undefined, token);
  await site.call('POST', `/v1/auth/subscription/${own.subscription.id}/cancel`, {}, token);
  connect();
  await expect(plan(page)).toContainText('You have cancelled.');
});

test('a payment made while the connection was down appears', async ({ page, site, community }) => {
  const { pro } = await shopOf(site);
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  const invoice = await ordered(site, ana, priceOf(pro));
  await signIn(page.context(), site, ana);
  let cut = () => {};
  let back = () => {};
  let reachable = Promise.resolve();
  let snapshots = 0;
  await page.routeWebSocket(/./, async (socket) => {
    await reachable;
    const server = socket.connectToServer();
    // Subscribe without the page's position, so that the server cannot resend what the page missed.
    socket.onMessage((text) => {
      const { op, topic } = JSON.parse(String(text));
      server.send(JSON.stringify({ op, topic }));
    });
    server.onMessage((text) => {
      if (String(text).startsWith('{"op":"snapshot","topic":"me"')) snapshots += 1;
      socket.send(text);
    });
    cut = () => socket.close({ code: 1011 });
  });
  await page.goto(payments);
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expect.poll(() => snapshots).toBe(1);
  reachable = new Promise((then) => {
    back = then;
  });
  cut();
  await paid(site, invoice);
  back();
  await expect(plan(page)).toContainText('€12.00');
  await expect(page.getByText('Successfully')).toBeVisible();
});

test('a larger plan costs the difference, and starts when it is paid', async ({
  page,
  site,
  community,
}) => {
  test.setTimeout(120_000);
  const { casual } = await shopOf(site);
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await paid(site, await ordered(site, ana, priceOf(casual)));
  await signIn(page.context(), site, ana);
  await page.goto('/packages');
  await button(page, 'Switch to Pro').click();
  await expect(page.getByRole('dialog')).toContainText('To pay now€7.00');
  await inDialog(page, 'Switch plan').click();
  await page.goto(payments);
  await expect(plan(page)).toContainText('Pro starts when your payment arrives.');
  await expect(plan(page)).toContainText('Pay by bank transfer');
  const token = await site.adminToken();
  const waiting = '/v1/auth/billing/invoice?kind=invoice&state=open';
  const [open] = await site.call('GET', waiting, undefined, token);
  await paid(site, open);
  // The open page updates live.
  await expect(plan(page)).not.toContainText('Pro starts when your payment arrives.');
  await expect(plan(page)).toContainText('Pro');
});

test('a company gets seats; its owner gives them to members and takes them back', async ({
  page,
  site,
  community,
  elsewhere,
}) => {
  test.setTimeout(120_000);
  await shopOf(site);
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await companyOf(site, ana);
  const program = await circle(site, 'team');
  const office = await (await elsewhere()).newPage();
  await signIn(office.context(), site, admin);
  await office.goto('/admin/companies');
  await office.getByRole('link', { name: /^Works of/ }).click();
  await button(office, 'Give package').click();
  await inDialog(office, 'Give package').click();
  await expect(office.getByText('This field is required').first()).toBeVisible();
  await office.getByLabel('Package', { exact: true }).selectOption('Team');
  await office.getByLabel('Seats').fill('1');
  await office.getByLabel('Reason').fill('Order 12 of May');
  await inDialog(office, 'Give package').click();
  await expect(office.getByText(/now has the package/)).toBeVisible();

  await signIn(page.context(), site, ana);
  await page.goto('/user/dashboard?tab=more-company');
  const seats = page.getByRole('region', { name: 'Company plan' });
  await expect(seats).toContainText('Team: 0 of 1 seat taken.');
  await seats.getByRole('button', { name: 'Assign a seat to Ana Lindqvist' }).click();
  await expect(seats).toContainText('All seats are taken.');
  await expectAccessible(page);
  await page.goto(payments);
  await expect(plan(page)).toContainText('Your company pays for your Team plan.');
  await page.goto(`/challenges/${program}`);
  await expect(button(page, 'Join program')).toBeVisible();
  await page.goto('/user/dashboard?tab=more-company');
  await seats.getByRole('button', { name: 'Remove the seat from Ana Lindqvist' }).click();
  await inDialog(page, 'Remove seat').click();
  await expect(seats).toContainText('0 of 1 seat taken.');
  await page.goto(`/challenges/${program}`);
  await expect(page.getByText('You need the Team plan to join this program.')).toBeVisible();

  await office.goto('/admin/subscriptions?show=companies');
  await expect(office.getByRole('region', { name: 'Company packages' })).toContainText(
    '0 of 1 seat taken',
  );
  await expect(button(office, 'Export company packages as CSV')).toBeVisible();
  await office.getByRole('button', { name: /^End package: Team for/ }).click();
  await office.getByLabel('Reason').fill('The order was cancelled');
  await inDialog(office, 'End company package').click();
  await expect(office.getByText('The company package has ended.')).toBeVisible();
});

test('a payment is refunded in part, then the plan ends with the rest', async ({
  page,
  site,
  community,
  elsewhere,
}) => {
  test.setTimeout(120_000);
  const { casual } = await shopOf(site);
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await paid(site, await ordered(site, ana, priceOf(casual)));
  const office = await (await elsewhere()).newPage();
  await signIn(office.context(), site, admin);
  await office.goto('/admin/payments?show=payments');
  await button(office, 'Refund €5.00 to Ana Lindqvist').click();
  await office.getByLabel('Amount').fill('9');
  await office.getByLabel('Reason').fill('A bad week');
  await inDialog(office, 'Refund payment').click();
  await expect(office.getByText('Enter an amount up to what is left to refund.')).toBeVisible();
  await office.getByLabel('Amount').fill('2');
  await inDialog(office, 'Refund payment').click();
  await expect(office.getByRole('listitem').getByText('Partly refunded')).toBeVisible();
  await button(office, 'Refund €5.00 to Ana Lindqvist').click();
  await office.getByLabel('Reason').fill('They moved away');
  await office.getByRole('switch', { name: 'End the plan now' }).check();
  await expectAccessible(office);
  await inDialog(office, 'Refund payment').click();
  await office.goto('/admin/payments?show=refunds');
  await expect(office.getByRole('region', { name: 'Refunds' }).getByRole('listitem')).toHaveCount(
    2,
  );

  await signIn(page.context(), site, ana);
  await page.goto(payments);
  await expect(plan(page)).toContainText('Casual ended on');
  await expect(page.getByRole('region', { name: 'Payment history' })).toContainText('Refunded');
  await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('Credit note');
  // Members cannot see the invoices of others.
  const ben = community.accounts[1];
  if (!ben) throw new Error('nobody else is here');
  const [own] = await site.call('GET', '/v1/auth/invoice', undefined, await tokenOf(site, ana));
  const theirs = await fetch(`${site.url}/v1/auth/invoice/${own.id}/pdf`, {
    headers: { Authorization: `Bearer ${await tokenOf(site, ben)}` },
  });
  expect(theirs.status).toBe(404);
});

test('an unpaid renewal becomes overdue', async ({ page, site, community }) => {
  test.skip(!canMove, 'needs the package faketime');
  test.setTimeout(180_000);
  const { casual } = await shopOf(site);
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await paid(site, await ordered(site, ana, priceOf(casual)));
  await site.again(ahead(33));
  await page.clock.setSystemTime(Date.now() + 33 * 86_400_000);
  await signIn(page.context(), site, ana);
  await expect(async () => {
    await page.goto(payments);
    await expect(plan(page)).toContainText('Payment due', { timeout: 2000 });
  }).toPass();
  await expect(plan(page)).toContainText('We haven’t received your last payment.');
  await page.goto('/user/dashboard?tab=Goals');
  await expect(page.getByRole('link', { name: 'Pay invoice' })).toBeVisible();
  await signIn(page.context(), site, admin);
  await page.goto('/admin/subscriptions?show=overdue');
  await expect(page.getByRole('region', { name: 'Overdue payments' })).toContainText(
    'Ana Lindqvist',
  );
});
