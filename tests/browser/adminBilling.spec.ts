import type { Page } from '@playwright/test';
import { ordered, paid, priceOf, shopOf } from './billing';
import { signIn } from './device';
import { admin } from './site';
import { expect, expectAccessible, test } from './story';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('create a package, change its price, archive and restore it', async ({ page, site }) => {
  test.setTimeout(120_000);
  await signIn(page.context(), site, admin);
  await page.goto('/admin/packages');
  await page.getByRole('main').getByRole('button', { name: 'New package' }).first().click();
  await inDialog(page, 'Create package').click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await page.getByLabel('Title').fill('Calm');
  await page.getByLabel('What it includes').fill('All programs\nThe scorecard');
  await button(page, 'Add price').click();
  await page.getByLabel('Amount').fill('4.999');
  await inDialog(page, 'Create package').click();
  await expect(page.getByText('Enter an amount with up to 2 decimals.')).toBeVisible();
  await page.getByLabel('Amount').fill('4.90');
  await expectAccessible(page);
  await inDialog(page, 'Create package').click();
  await expect(region(page, 'Packages')).toContainText('€4.90 a month');

  // A price never changes: a new one replaces it.
  await button(page, 'Edit Calm').click();
  await button(page, 'Add price').click();
  await page.getByLabel('Amount').fill('5.90');
  await button(page, 'Stop offering €4.90 a month').click();
  await inDialog(page, 'Save changes').click();
  await expect(region(page, 'Packages')).toContainText('€5.90 a month');
  await expect(region(page, 'Packages')).not.toContainText('€4.90');
  await page.goto('/packages');
  await expect(region(page, 'Calm')).toContainText('€5.90 a month');
  await expect(region(page, 'Calm')).toContainText('The scorecard');
  await page.goto('/admin/packages');
  await button(page, 'Delete Calm').click();
  await inDialog(page, 'Delete package').click();
  await expect(page.getByText('No packages yet')).toBeVisible();
});

test('an administrator finds a member, gives a plan and balance, and ends the plan', async ({
  page,
  site,
  community,
}) => {
  test.setTimeout(120_000);
  const { casual } = await shopOf(site);
  const [ana, ben] = community.accounts;
  if (!ana || !ben) throw new Error('nobody is here');
  await paid(site, await ordered(site, ana, priceOf(casual)));
  await signIn(page.context(), site, admin);
  await page.goto('/admin/subscriptions');
  await expect(region(page, 'Subscribers').getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Status').selectOption('Trial');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await button(page, 'Show everything').click();
  await page.getByRole('link', { name: 'Ana Lindqvist' }).click();
  const panel = page.getByRole('complementary');
  await expect(panel).toContainText('Plan started');
  await expect(panel).toContainText('Receivable');
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Add to balance' }).click();
  await page.getByLabel('Amount').fill('2.50');
  await page.getByLabel('Reason').fill('An apology');
  await inDialog(page, 'Add to balance').click();
  await expect(panel).toContainText('€2.50');

  // A free plan, granted from the member's account.
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Ben Asante' }).click();
  await button(page, 'Give plan').click();
  await page.getByRole('dialog').getByLabel('Plan', { exact: true }).selectOption('VIP');
  await page.getByLabel('Reason').fill('Founder');
  await inDialog(page, 'Give plan').click();
  await expect(page.getByText('Last day: This field is required')).toBeVisible();
  await page.getByLabel('Last day').fill('2099-12-31');
  await inDialog(page, 'Give plan').click();
  await expect(page.getByText('Ben Asante now has the plan.')).toBeVisible();
  await page.goto('/admin/subscriptions?show=given');
  await expect(region(page, 'Complimentary plans')).toContainText('until 31 December 2099');
  await page.getByRole('button', { name: /^End plan: .+ for Ben Asante$/ }).click();
  await page.getByLabel('Reason').fill('By mistake');
  await inDialog(page, 'End complimentary plan').click();
  await expect(page.getByText('The complimentary plan has ended.')).toBeVisible();
});

test('coupons, tax rates, income and reconciliation', async ({ page, site, community }) => {
  test.setTimeout(120_000);
  const { casual } = await shopOf(site);
  const [ana] = community.accounts;
  if (!ana) throw new Error('nobody is here');
  await paid(site, await ordered(site, ana, priceOf(casual)));
  await signIn(page.context(), site, admin);
  await page.goto('/admin/payments');
  await expect(page.getByRole('table', { name: /^Income/ })).toBeAttached();
  await expect(page.getByRole('main')).toContainText('€5.00');
  await expectAccessible(page);
  const [months] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export monthly figures as CSV').click(),
  ]);
  expect(months.suggestedFilename()).toBe('billing-figures.csv');

  await page.getByRole('link', { name: 'Coupons' }).click();
  await page.getByRole('main').getByRole('button', { name: 'New coupon' }).first().click();
  await page.getByLabel('Code').fill('SPRING');
  await page.getByRole('textbox', { name: 'Percentage' }).fill('120');
  await inDialog(page, 'Create coupon').click();
  await expect(page.getByText('Enter a number from 0.001 to 100.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Percentage' }).fill('12.5');
  await page.getByRole('radio', { name: 'Several months' }).check();
  await page.getByLabel('Months', { exact: true }).fill('3');
  await inDialog(page, 'Create coupon').click();
  await expect(region(page, 'Coupons')).toContainText('12.5% off · 3 months · used 0 times');
  // Its limits can change; its discount cannot.
  await button(page, 'Edit SPRING').click();
  await expect(page.getByRole('dialog')).toContainText(
    'The code and the discount can’t be changed.',
  );
  await page.getByLabel('How many members can use it').fill('20');
  await page.getByLabel('First day').fill('2026-01-01');
  await page.getByLabel('Last day').fill('2099-12-31');
  await expectAccessible(page);
  await inDialog(page, 'Save coupon').click();
  await expect(region(page, 'Coupons')).toContainText('used 0 of 20 times');
  await expect(region(page, 'Coupons')).toContainText('until 31 December 2099');
  await button(page, 'Archive SPRING').click();
  await expect(button(page, 'Restore SPRING')).toBeVisible();

  await page.getByRole('link', { name: 'Tax rates' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Add tax rate' }).first().click();
  await page.getByLabel('Country').selectOption('Sweden');
  await page.getByLabel('Name on the invoice').fill('Moms');
  await page.getByLabel('Rate (%)').fill('25');
  await inDialog(page, 'Save').click();
  await expect(region(page, 'Tax rates')).toContainText('Moms 25%');

  for (const part of ['Payments', 'Invoices', 'Cancelled', 'Refunds', 'Disputes', 'Comparisons']) {
    await page
      .getByRole('navigation', { name: 'Parts of this page' })
      .getByRole('link', { name: part, exact: true })
      .click();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectAccessible(page);
  }
});
