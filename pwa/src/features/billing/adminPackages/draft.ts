import type { Schema } from '@/api/client';
import { numberIn } from '@/lib/numberIn';
import { digitsOf, parseAmount } from '../money';
import type { Interval, Package } from '../plans';

/** The form of a price: the currency in upper or lower case, the amount as text. */
export type PriceDraft = { interval: Interval; currency: string; amount: string };

/** The form of a package. Numbers are strings until they are sent. */
export type PackageDraft = {
  title: string;
  key: string;
  summary: string;
  plan: Package['plan'];
  position: string;
  trial: string;
  features: string;
  articles: boolean;
  events: boolean;
  seats: string;
  packages: number[];
  programs: Package['programs'];
  added: PriceDraft[];
  retired: number[];
};

export const draftOf = (of: Package | undefined): PackageDraft => ({
  title: of?.title ?? '',
  key: of?.key ?? '',
  summary: of?.summary ?? '',
  plan: of?.plan ?? 'BadgeMemberMonthly',
  position: String(of?.position ?? 0),
  trial: of ? String(of.trial_days) : '',
  features: of?.features.join('\n') ?? '',
  articles: of?.articles ?? true,
  events: of?.events ?? true,
  seats: of?.seats == null ? '' : String(of.seats),
  packages: of?.packages.map(({ id }) => id) ?? [],
  programs: of?.programs ?? [],
  added: [],
  retired: [],
});

const currencyOf = ({ currency }: PriceDraft) => currency.trim().toUpperCase();

/** The length of a currency code (ISO 4217). */
export const CODE_LENGTH = 3;

export const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text.trim().toUpperCase());

/**
 * The error of a price: 'currency', or for a wrong amount the number of decimals that its currency
 * allows.
 */
export function priceFault(price: PriceDraft): 'currency' | number | undefined {
  if (!isCurrency(price.currency)) return 'currency';
  const digits = digitsOf(currencyOf(price));
  return parseAmount(price.amount, digits) === undefined ? digits : undefined;
}

const priceIn = (price: PriceDraft): Schema['PackagePriceIn'] => ({
  interval: price.interval,
  currency: currencyOf(price),
  amount: parseAmount(price.amount, digitsOf(currencyOf(price))) ?? 0,
});

const shared = (draft: PackageDraft) => ({
  title: draft.title.trim(),
  summary: draft.summary.trim(),
  plan: draft.plan,
  position: numberIn(draft.position) ?? 0,
  ...(draft.trial.trim() && { trial_days: numberIn(draft.trial) }),
  features: draft.features
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  articles: draft.articles,
  events: draft.events,
  packages: draft.packages,
  programs: draft.programs.map(({ id }) => id),
});

export const packageIn = (draft: PackageDraft): Schema['PackageIn'] => ({
  ...shared(draft),
  ...(draft.key.trim() && { key: draft.key.trim() }),
  ...(draft.seats.trim() && { seats: numberIn(draft.seats) }),
  prices: draft.added.map(priceIn),
});

export const packagePatch = (draft: PackageDraft): Schema['PackagePatch'] => ({
  ...shared(draft),
  add_prices: draft.added.map(priceIn),
  archive_prices: draft.retired,
});
