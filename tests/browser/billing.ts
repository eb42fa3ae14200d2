import type { Account } from './community';
import type { Site } from './site';

type Price = { id: number; interval: 'month' | 'year' };
type Package = { id: number; key: string; title: string; prices: Price[] };

/** The packages that a site sells. */
export type Shop = { casual: Package; pro: Package; team: Package };

/** Two plans for members, and one with seats for companies. */
export async function shopOf(site: Site): Promise<Shop> {
  const token = await site.adminToken();
  const make = (input: object): Promise<Package> =>
    site.call('POST', '/v1/auth/package', input, token);
  const month = (amount: number) => ({ interval: 'month', currency: 'EUR', amount });
  const year = (amount: number) => ({ interval: 'year', currency: 'EUR', amount });
  return {
    casual: await make({
      key: 'casual',
      title: 'Casual',
      summary: 'For a calm start.',
      plan: 'BadgeMemberMonthly',
      position: 1,
      trial_days: 14,
      features: ['All monthly programs', 'The scorecard'],
      prices: [month(500), year(5000)],
    }),
    pro: await make({
      key: 'pro',
      title: 'Pro',
      summary: 'Everything, with a coach.',
      plan: 'BadgeProMemberYearly',
      position: 2,
      trial_days: 0,
      features: ['A coach'],
      prices: [month(1200), year(12_000)],
    }),
    team: await make({
      key: 'team',
      title: 'Team',
      plan: 'BadgeFoundationMemberYearly',
      position: 3,
      seats: 2,
      prices: [year(90_000)],
    }),
  };
}

export const priceOf = ({ prices }: Package, interval: Price['interval'] = 'month'): number =>
  prices.find((each) => each.interval === interval)?.id ?? 0;

export const tokenOf = async (site: Site, account: Account): Promise<string> =>
  (await site.call('POST', '/v1/auth/login', account)).access_token;

type Invoice = { id: number; number: string };

/** Orders a plan for a member. Returns the invoice. */
export async function ordered(site: Site, account: Account, price: number): Promise<Invoice> {
  const token = await tokenOf(site, account);
  const details = { name: 'Ana Lindqvist', country: 'SE' };
  await site.call('POST', '/v1/auth/subscription/create-customer', details, token);
  const order = { price_id: price };
  const { next } = await site.call('POST', '/v1/auth/subscription/start', order, token);
  return next.invoice;
}

/** Marks an invoice as paid. */
export async function paid(site: Site, { id }: Invoice): Promise<void> {
  const token = await site.adminToken();
  await site.call('POST', `/v1/auth/billing/invoice/${id}/paid`, { note: 'Statement 7' }, token);
}

/**
 * Sets up sales on a site: one member has a plan, another has ordered one, and there are a coupon
 * and a tax.
 */
export async function trade(site: Site, has: Account, waits: Account): Promise<Shop> {
  const shop = await shopOf(site);
  const token = await site.adminToken();
  const rates = [{ country: 'SE', name: 'Moms', rate: 25_000 }];
  await site.call('PUT', '/v1/auth/billing/tax-rates', { rates }, token);
  const coupon = { code: 'SPRING', percent: 20_000, months: 3 };
  await site.call('POST', '/v1/auth/coupon', coupon, token);
  await paid(site, await ordered(site, has, priceOf(shop.casual)));
  await ordered(site, waits, priceOf(shop.pro));
  return shop;
}
