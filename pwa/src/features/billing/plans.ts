import type { Schema } from '@/api/client';

export type Package = Schema['Package'];
export type Price = Schema['PackagePrice'];
export type Interval = Price['interval'];

/** The packages and prices on offer, in order. */
export function offered(packages: readonly Package[]): Package[] {
  return packages
    .filter(({ archived, seats }) => !archived && seats == null)
    .map((each) => ({ ...each, prices: each.prices.filter(({ archived }) => !archived) }))
    .filter(({ prices }) => prices.length > 0)
    .sort((a, b) => a.position - b.position || a.id - b.id);
}

/** The distinct currencies of these packages. */
export const currenciesOf = (packages: readonly Package[]): string[] => [
  ...new Set(packages.flatMap(({ prices }) => prices.map(({ price }) => price.currency))),
];

/** The price of a package in a currency: for the interval, else for the other one. */
export function priceOf(
  { prices }: Pick<Package, 'prices'>,
  interval: Interval,
  currency: string,
): Price | undefined {
  const own = prices.filter(({ price }) => price.currency === currency);
  return own.find((each) => each.interval === interval) ?? own[0];
}

const MONTHS = 12;

/** How much cheaper a year is than twelve months, in whole per cent; undefined if it is not. */
export function savingOf(
  { prices }: Pick<Package, 'prices'>,
  currency: string,
): number | undefined {
  const of = (interval: Interval) =>
    prices.find((each) => each.interval === interval && each.price.currency === currency)?.price
      .amount;
  const [month, year] = [of('month'), of('year')];
  if (!month || year === undefined) return undefined;
  const percent = Math.floor(100 - (100 * year) / (MONTHS * month));
  return percent > 0 ? percent : undefined;
}

/** The highest yearly saving over all packages. */
export function mostSaved(packages: readonly Package[], currency: string): number | undefined {
  const all = packages.flatMap((each) => savingOf(each, currency) ?? []);
  return all.length > 0 ? Math.max(...all) : undefined;
}

/** Whether there are both monthly and yearly prices; only then is there a choice. */
export function hasBoth(packages: readonly Package[]): boolean {
  const intervals = new Set(packages.flatMap(({ prices }) => prices.map((each) => each.interval)));
  return intervals.size > 1;
}

/** The benefits that a package adds to those of the packages it includes. */
export function additionsOf(of: Package, all: readonly Package[]) {
  const included = all.filter(({ id }) => of.packages.some((each) => each.id === id));
  const inside = new Set(included.flatMap(({ packages }) => packages.map(({ id }) => id)));
  return {
    packages: of.packages.filter(({ id }) => !inside.has(id)),
    articles: of.articles && !included.some(({ articles }) => articles),
    events: of.events && !included.some(({ events }) => events),
  };
}

/** The package and the price with this price id. */
export function withPrice(
  packages: readonly Package[],
  id: number,
): { package: Package; price: Price } | undefined {
  for (const each of packages) {
    const price = each.prices.find((one) => one.id === id);
    if (price) return { package: each, price };
  }
  return undefined;
}
