import type { Schema } from '@/api/client';
import { shared } from '@/ui/words';
import type { Coupon } from '../admin/queries';
import { isCurrency } from '../adminPackages/draft';
import { editPackage } from '../adminPackages/words';
import { endOfDay, firstDayOf, lastDateOf, startOfDay } from '../days';
import { amountText, digitsOf, parseAmount } from '../money';
import { editCoupon as words } from './words';

/** The form of a coupon. Numbers are strings until they are sent. */
export type CouponDraft = {
  code: string;
  note: string;
  kind: 'percent' | 'amount';
  percent: string;
  amount: string;
  currency: string;
  lasts: 'once' | 'some' | 'always';
  months: string;
  most: string;
  from: string | undefined;
  until: string | undefined;
  packages: number[];
  newMembers: boolean;
  winBack: boolean;
};

export const couponDraft = (of?: Coupon): CouponDraft => ({
  code: of?.code ?? '',
  note: of?.note ?? '',
  kind: of?.amount ? 'amount' : 'percent',
  percent: of?.percent ? rateText(of.percent) : '',
  amount: of?.amount ? amountText(of.amount) : '',
  currency: of?.amount?.currency ?? 'EUR',
  lasts: !of || of.months === 0 ? 'once' : of.months == null ? 'always' : 'some',
  months: of?.months ? String(of.months) : '',
  most: of?.most_uses ? String(of.most_uses) : '',
  from: of?.valid_from ? firstDayOf(of.valid_from) : undefined,
  until: of?.valid_until ? lastDateOf(of.valid_until) : undefined,
  packages: of?.package_ids ?? [],
  newMembers: of?.new_members ?? false,
  winBack: of?.win_back ?? false,
});

/** Per cent with up to three decimals, in thousandths: '12.5' → 12500. */
export function rateOf(text: string): number | undefined {
  const rate = parseAmount(text, 3);
  return rate !== undefined && rate <= 100_000 ? rate : undefined;
}

/** A rate as text: 12500 → '12.5'. */
export const rateText = (rate: number) => String(rate / 1000);

const count = (text: string) => (/^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : undefined);

const currencyOf = ({ currency }: CouponDraft) => currency.trim().toUpperCase();
const amountOf = (draft: CouponDraft) => parseAmount(draft.amount, digitsOf(currencyOf(draft)));

/** The terms that are fixed when a coupon is created, and need validation. */
export type CouponTerm = 'code' | 'percent' | 'amount' | 'currency' | 'months';

type Faults = Partial<Record<CouponTerm | 'most', string>>;

/** Validates a draft. */
export function couponFaults(draft: CouponDraft): Faults {
  const faults: Faults = {};
  if (draft.code.trim() === '') faults.code = shared.required;
  if (draft.kind === 'percent' && !rateOf(draft.percent)) faults.percent = words.percentFault;
  if (draft.kind === 'amount') {
    if (!isCurrency(draft.currency)) faults.currency = editPackage.currencyFault;
    else if (!amountOf(draft)) faults.amount = words.amountFault;
  }
  if (draft.lasts === 'some' && !count(draft.months)) faults.months = shared.required;
  if (draft.most.trim() !== '' && !count(draft.most)) faults.most = words.amountFault;
  return faults;
}

/** The server's format: 0 months for a single payment, none for as long as the plan lasts. */
export function couponIn(draft: CouponDraft): Schema['CouponIn'] {
  const months = draft.lasts === 'once' ? 0 : draft.lasts === 'some' ? count(draft.months) : null;
  return {
    code: draft.code.trim(),
    note: draft.note.trim(),
    ...(draft.kind === 'percent'
      ? { percent: rateOf(draft.percent) ?? null }
      : { amount: amountOf(draft) ?? null, currency: currencyOf(draft) }),
    months: months ?? null,
    package_ids: draft.packages.length > 0 ? draft.packages : null,
    new_members: draft.newMembers,
    win_back: draft.winBack,
    ...limitsIn(draft),
  };
}

/** The terms that can change later; null removes a limit. */
export const couponPatch = (draft: CouponDraft): Schema['CouponPatch'] => ({
  note: draft.note.trim(),
  win_back: draft.winBack,
  ...limitsIn(draft),
});

const limitsIn = ({ most, from, until }: CouponDraft) => ({
  most_uses: count(most) ?? null,
  valid_from: from ? startOfDay(from) : null,
  valid_until: until ? endOfDay(until) : null,
});
